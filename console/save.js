// A file for the person at the browser.

/** @param {Blob} blob @param {string} name */
export function save(blob, name) {
  const url = URL.createObjectURL(blob);
  const anchor = document.createElement('a');
  [anchor.href, anchor.download] = [url, name];
  anchor.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
