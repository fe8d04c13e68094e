const BEGINS_WITH_VERB =
  /^(Saved|Created|Split|Joined|Added|Changed|Removed|Moved|Deactivated|Reactivated|Carried) /

/** The same after other words: `deactivated 592 fields`. A name keeps its capital. */
export const asPart = (what: string): string =>
  BEGINS_WITH_VERB.test(what) ? `${what.charAt(0).toLowerCase()}${what.slice(1)}` : what
