/**
 * The version of the API, which every answer names in {@link API_VERSION_HEADER}. It grows when an older client would no
 * longer be answered as it expects: docs/compatibility.md says what may change without that.
 */
export const API_VERSION = 1
export const API_VERSION_HEADER = 'x-api-version'
