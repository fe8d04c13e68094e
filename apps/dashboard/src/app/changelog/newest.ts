import newest from '../../../../../CHANGELOG.md?newest-release'

/** What names the newest release of this build: whoever has seen it has seen all. Empty when there is none. */
export const NEWEST_RELEASE = newest
