/** What a link of one document of an archive leads to. */
export type LinkTarget =
  | { kind: 'document'; path: string }
  /** An archive in the archive, which stays unread. */
  | { kind: 'archive'; path: string }
  | { kind: 'elsewhere' }

export interface KmzFiles {
  /** Paths of its KML files, in its order. */
  documents: readonly string[]
  /** doc.kml, which is the main document; null where there is none. */
  main: string | null
  /** What is the main document if it links to others: the only one in no folder, else the only doc.kml of any folder. */
  likelyMain: string | null
  /** @param from path of the document with the link */
  targetOf(from: string, href: string): LinkTarget
}

/** The KML files of an archive, and how they hang together. Nothing outside of the archive is ever a target. */
export function kmzFiles(paths: readonly string[]): KmzFiles {
  const documents = paths.filter((path) => /\.kml$/i.test(path))
  const exact = new Set(paths)
  const byKey = new Map(paths.map((path) => [keyOf(path), path]))
  const find = (path: string | null): string | undefined =>
    path === null ? undefined : exact.has(path) ? path : byKey.get(keyOf(path))
  const atRoot = documents.filter((path) => !path.includes('/'))
  const inFolders = documents.filter((path) => /\/doc\.kml$/i.test(path))
  return {
    documents,
    main: onlyOf(atRoot.filter((path) => /^doc\.kml$/i.test(path))),
    likelyMain: onlyOf(atRoot) ?? onlyOf(inFolders),
    targetOf(from, href) {
      for (const written of waysToRead(href)) {
        const path = find(resolved(from, written))
        if (path === undefined) continue
        if (/\.kml$/i.test(path)) return { kind: 'document', path }
        if (/\.kmz$/i.test(path)) return { kind: 'archive', path }
      }
      return { kind: 'elsewhere' }
    },
  }
}

const onlyOf = ([only, ...others]: readonly string[]): string | null =>
  only === undefined || others.length > 0 ? null : only

/** Archives from other systems write names in another case, or with accents apart. */
const keyOf = (path: string): string => path.normalize('NFC').toLowerCase()

/** As it is; without a place in the file (#field) or a query; with escapes (%20) decoded; into an inner archive. */
function waysToRead(href: string): string[] {
  const plain = href.trim().replaceAll('\\', '/')
  const bare = plain.replace(/[?#].*$/s, '')
  const inner = /^(.*?\.kmz)\//is.exec(bare)?.[1] ?? bare
  return [plain, bare, decoded(plain), decoded(bare), inner, decoded(inner)]
}

function decoded(href: string): string {
  try {
    return decodeURIComponent(href)
  } catch {
    return href
  }
}

/** A path below the folder of `from`; null where it leads out of the archive. */
function resolved(from: string, href: string): string | null {
  if (href === '' || href.startsWith('/') || /^[a-z][a-z\d+.-]*:/i.test(href)) return null
  const steps = from.split('/').slice(0, -1)
  for (const step of href.split('/')) {
    if (step === '..' && steps.pop() === undefined) return null
    if (step !== '..' && step !== '.' && step !== '') steps.push(step)
  }
  return steps.join('/')
}
