//! Memory that a server needed for a moment.

/// Returns freed memory to the operating system. glibc keeps what was freed for the next caller, unless it lies at the
/// end of a heap: after a burst of large bodies a server would hold it for good (docs/PERFORMANCE.md, Memory). Takes
/// some milliseconds, in which other threads may wait to allocate. Does nothing with another C library.
pub fn trim() {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    {
        #[expect(unsafe_code, reason = "a function of the C library")]
        unsafe extern "C" {
            /// Never touches memory in use, from any thread; leaves `pad` bytes free at the end of each heap.
            safe fn malloc_trim(pad: usize) -> std::ffi::c_int;
        }
        malloc_trim(0);
    }
}
