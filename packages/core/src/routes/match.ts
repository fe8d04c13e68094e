import { type PathName, paths } from './paths.ts'

/** The page an address leads to. */
export interface RouteMatch {
  name: PathName
  /** The path without trailing slashes. */
  path: string
  /** Decoded parameters of the pattern. Nobody has checked yet that such a record exists. */
  params: Readonly<Record<string, string>>
}

/**
 * Finds the page of a path, or null when there is none. A trailing slash makes no difference. A literal segment
 * of the table wins over a parameter at the same place, so `/growers/fields` is no grower.
 */
export function matchPath(path: string): RouteMatch | null {
  const given = segmentsOf(path)
  let pages = TABLE
  for (const [index, segment] of given.entries()) {
    const literal = pages.filter(({ pattern }) => pattern[index] === segment)
    pages = literal.length > 0 ? literal : pages.filter(({ pattern }) => isParameter(pattern[index]))
  }
  const page = pages.find(({ pattern }) => pattern.length === given.length)
  const params = page && readParams(page.pattern, given)
  return page && params ? { name: page.name, path: given.join('/') || '/', params } : null
}

const TABLE = /* @__PURE__ */ Object.keys(paths)
  .filter((name): name is PathName => Object.hasOwn(paths, name))
  .map((name) => ({ name, pattern: segmentsOf(paths[name].pattern) }))

/** `/growers/7/` is '', 'growers', '7'. */
function segmentsOf(path: string): string[] {
  return path.replace(/\/+$/, '').split('/')
}

function isParameter(segment = ''): boolean {
  return segment.startsWith(':')
}

/** Null where a value is empty, badly encoded, overlong or not one printable segment. */
function readParams(pattern: readonly string[], given: readonly string[]): Record<string, string> | null {
  const params: Record<string, string> = {}
  for (const [index, segment] of pattern.entries()) {
    if (!isParameter(segment)) continue
    const value = decode(given[index] ?? '')
    if (!/^(?!\.\.?$)[^/\\\p{Cc}]{1,64}$/u.test(value)) return null
    params[segment.slice(1)] = value
  }
  return params
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return ''
  }
}
