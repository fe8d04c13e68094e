import { type Inline, parseInline } from './inline.ts'

/** One release of CHANGELOG.md (Keep a Changelog): newest first, as in the file. */
export interface Release {
  /** `0.2.0`, or `Unreleased`. */
  version: string
  /** `2026-11-20`, or null while unreleased. */
  date: string | null
  /** `Added`, `Changed`, … in the file's order. */
  sections: readonly { kind: string; changes: readonly (readonly Inline[])[] }[]
}

interface Draft {
  version: string
  date: string | null
  sections: { kind: string; changes: string[] }[]
}

/**
 * Reads the releases of a changelog. A release, or a section, with nothing in it is left out; so is every line that
 * the format does not know.
 */
export function parseChangelog(markdown: string): Release[] {
  const drafts: Draft[] = []
  for (const line of markdown.split(/\r?\n/)) {
    const release = /^## \[?([^\]\s]+)\]?(?:\s+[-–]\s+(\d{4}-\d{2}-\d{2}))?\s*$/.exec(line)
    if (release) drafts.push({ version: release[1] ?? '', date: release[2] ?? null, sections: [] })
    else readLine(line, drafts.at(-1)?.sections)
  }
  return drafts.map(finished).filter(({ sections }) => sections.length > 0)
}

/** What a person has seen of the newest release: its version, and while it still grows how much it holds. */
export function newestRelease(releases: readonly Release[]): string {
  const newest = releases[0]
  if (newest === undefined) return ''
  const count = newest.sections.reduce((sum, { changes }) => sum + changes.length, 0)
  return newest.date === null ? `${newest.version} (${count})` : newest.version
}

const finished = ({ version, date, sections }: Draft): Release => ({
  version,
  date,
  sections: sections
    .filter(({ changes }) => changes.length > 0)
    .map(({ kind, changes }) => ({ kind, changes: changes.map(parseInline) })),
})

function readLine(line: string, sections: Draft['sections'] | undefined): void {
  if (sections === undefined) return
  const kind = /^### (.+)$/.exec(line)?.[1]
  if (kind !== undefined) {
    sections.push({ kind: kind.trim(), changes: [] })
    return
  }
  const changes = sections.at(-1)?.changes
  const change = /^[-*] (.+)$/.exec(line)?.[1]
  if (change !== undefined) changes?.push(change.trim())
  else if (/^ {2,}\S/.test(line)) continueLast(changes, line)
}

/** A change may be broken over several lines. */
function continueLast(changes: string[] | undefined, line: string): void {
  const last = changes?.pop()
  if (last !== undefined) changes?.push(`${last} ${line.trim()}`)
}
