//! The effects of common library calls and members on an answer, by name.

use super::token::Tokens;

/// Whether the token separates a value from its member: `.`, `?.`, `->`, `::`.
pub(super) fn is_access(tokens: &Tokens<'_>, at: usize) -> bool {
    tokens.is(at, ".")
        || tokens.is(at, "?") && tokens.is(at + 1, ".")
        || tokens.is(at, "-") && tokens.is(at + 1, ">")
        || tokens.is(at, ">") && at > 0 && tokens.is(at - 1, "-")
        || tokens.is(at, ":") && (tokens.is(at + 1, ":") || at > 0 && tokens.is(at - 1, ":"))
}

fn is_one(names: &str, name: &str) -> bool {
    names.split_ascii_whitespace().any(|own| own.eq_ignore_ascii_case(name))
}

/// Calls and members that pass an answer through.
pub(super) fn passes(name: &str) -> bool {
    const NAMES: &str = "json await data body content text loads load parse decode json_decode unwrap expect error_for_status \
         send read result response readValue readTree into_json Ok Some rootElement readAsStringAsync \
         readFromJsonAsync deserialize deserializeObject asText getBody getContents body_str toString to_s string \
         newDecoder context ok raise_for_status catch symbolize_names from_str from_reader from_slice JSON clone \
         freeze expect_err GetAwaiter GetResult map_err read_to_string JSONObject JSONArray \
         parsed_response curl_exec newCall execute into_string unwrap_or_default";
    is_one(NAMES, name)
}

/// Calls that compare a text and send nothing.
pub(super) fn compares(name: &str) -> bool {
    const NAMES: &str = "startsWith endsWith includes startswith endswith start_with? end_with? HasPrefix HasSuffix StartsWith \
         EndsWith starts_with ends_with str_starts_with match indexOf navigate redirect";
    is_one(NAMES, name)
}

/// Functions that take a list.
pub(super) fn takes_list(name: &str) -> bool {
    const NAMES: &str = "len count sizeof sum sorted enumerate list array_map array_filter array_column array_sum array_walk \
         usort reversed min max any all map filter zip Array.from next iter range DataFrame implode array_slice \
         in_array validate_python";
    is_one(NAMES, name)
}

/// Methods and members of a list.
pub(super) fn is_list_method(name: &str) -> bool {
    const NAMES: &str = "map forEach filter find findIndex some every reduce flatMap slice sort length each each_with_index \
         select reject detect first last size count collect inject sum any all none group_by sort_by min_by \
         max_by partition iter into_iter len is_empty stream Where Select Any First FirstOrDefault Count OrderBy \
         GroupBy Sum EnumerateArray GetArrayLength isEmpty empty any? none? all? empty? find_all flat_map \
         each_slice uniq to_h pluck at pop entries toHaveLength Length as_array AsArray join filter_map index_by \
         sum_by ToList All Single";
    is_one(NAMES, name)
}

/// Methods that take a field name.
pub(super) fn reads_key(name: &str) -> bool {
    const NAMES: &str = "get path GetProperty TryGetProperty fetch dig getString getDouble getInt optString optDouble pointer at \
         getJSONObject getJSONArray getAsJsonArray GetValue Value SelectToken findValue required getOrDefault has";
    is_one(NAMES, name)
}
