import type { sheetSchema } from './schema.ts'

type Failure = NonNullable<ReturnType<typeof sheetSchema.safeParse>['error']>
type Issue = Failure['issues'][number]

/** Where a document is wrong, first of all, and why, in plain words. */
export function wrongPart({ issues: [issue] }: Pick<Failure, 'issues'>): { path: string; wording: string } {
  return issue === undefined
    ? { path: 'its top', wording: 'unknown' }
    : { path: pathOf(issue), wording: wordingOf(issue) }
}

/** `parameters.strata.k`; the unknown member itself where that is what is wrong. */
function pathOf(issue: Issue): string {
  const unknown = issue.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : []
  const path = [...issue.path, ...unknown].map(String).join('.')
  return path === '' ? 'its top' : path
}

function wordingOf(issue: Issue): string {
  if (issue.code === 'unrecognized_keys') return 'no such member is known'
  if (issue.code === 'invalid_type') return `${issue.expected} expected`
  if (issue.code === 'invalid_value') return `${issue.values.map(String).join(' or ')} expected`
  if (issue.code === 'too_small') return `at least ${String(issue.minimum)} expected`
  if (issue.code === 'too_big') return `at most ${String(issue.maximum)} expected`
  return issue.code === 'invalid_union' ? 'none of the known forms' : 'not of the expected form'
}
