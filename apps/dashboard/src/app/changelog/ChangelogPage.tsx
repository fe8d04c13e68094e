import { paths } from '@org/core'
import { EmptyState, PageHead } from '@org/ui'
import { Megaphone } from 'lucide-react'
import { type ReactElement, useEffect, useRef } from 'react'
import { Link } from '#platform/links.tsx'
import { usePreference } from '#platform/preferences.ts'
import { text, useParam } from '#platform/view.ts'
import RELEASES from '../../../../../CHANGELOG.md?releases'
import * as css from './ChangelogPage.css.ts'
import type { Inline } from './inline.ts'
import { NEWEST_RELEASE } from './newest.ts'
import type { Release } from './parse.ts'

export interface ChangelogPageProps {
  releases?: readonly Release[]
}

/** What each release brought, newest first: CHANGELOG.md as this build found it. Each version has its address. */
export function ChangelogPage({ releases = RELEASES }: ChangelogPageProps): ReactElement {
  const [version] = useParam('version', text)
  const choose = usePreference((preferences) => preferences.choose)
  useEffect(() => choose({ seenRelease: NEWEST_RELEASE }), [choose])
  return (
    <>
      <PageHead title="Releases" />
      {releases.length === 0 ? (
        <EmptyState icon={<Megaphone size={24} />} title="No releases yet">
          The changes of each release will appear here.
        </EmptyState>
      ) : (
        <div className={css.releases}>
          {releases.map((release) => (
            <ReleaseNotes key={release.version} release={release} isNamed={release.version === version} />
          ))}
        </div>
      )}
    </>
  )
}

function ReleaseNotes({ release, isNamed }: { release: Release; isNamed: boolean }): ReactElement {
  const section = useRef<HTMLElement>(null)
  useEffect(() => {
    if (isNamed) section.current?.scrollIntoView?.({ block: 'start' })
  }, [isNamed])
  return (
    <section ref={section} aria-label={release.version} className={css.release}>
      <div className={css.head}>
        <h2 className={css.version}>
          <Link
            href={`${paths.changelog.link()}?version=${encodeURIComponent(release.version)}`}
            aria-current={isNamed ? 'true' : undefined}
            className={css.versionLink}
          >
            {release.version}
          </Link>
        </h2>
        {release.date === null ? null : (
          <time className={css.date} dateTime={release.date}>
            {release.date}
          </time>
        )}
      </div>
      <div className={css.sections}>
        {release.sections.map(({ kind, changes }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a kind may come twice; the list never changes
          <div key={index}>
            <h3 className={css.kind}>{kind}</h3>
            <ul className={css.changes}>
              {changes.map((pieces, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
                <li key={at}>
                  <Pieces of={pieces} />
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </section>
  )
}

function Pieces({ of: pieces }: { of: readonly Inline[] }): ReactElement {
  return (
    <>
      {pieces.map((piece, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
        <Piece key={at} of={piece} />
      ))}
    </>
  )
}

function Piece({ of: piece }: { of: Inline }): ReactElement {
  if (piece.kind === 'code') return <code className={css.code}>{piece.text}</code>
  if (piece.kind === 'strong') return <strong className={css.strong}>{piece.text}</strong>
  if (piece.kind === 'link') return <a href={piece.href}>{piece.text}</a>
  return <>{piece.text}</>
}
