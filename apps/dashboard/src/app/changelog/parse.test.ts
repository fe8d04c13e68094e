import fc from 'fast-check'
import { expect, it } from 'vitest'
import changelog from '../../../../../CHANGELOG.md?raw'
import { parseInline, plainText } from './inline.ts'
import { newestRelease, parseChangelog } from './parse.ts'

it('DASH-40: reads releases newest first, with date, kinds and changes broken over lines', () => {
  const lines = [
    '# Changelog',
    '',
    'All notable changes.',
    '',
    '## [Unreleased]',
    '',
    '### Added',
    '',
    '## [0.2.0] - 2026-11-20',
    '### Added',
    '- A map with `states` and [counties](https://example.org/counties)',
    '  that needs no **network**.',
    '* Growers.',
    '### Fixed',
    '- A crash.',
    '## 0.1.0 – 2026-10-01',
    '### Added',
    '- Everything.',
    '',
    '[0.2.0]: https://example.org/compare',
  ]
  expect(parseChangelog(lines.join('\r\n'))).toEqual([
    {
      version: '0.2.0',
      date: '2026-11-20',
      sections: [
        {
          kind: 'Added',
          changes: [
            [
              { kind: 'text', text: 'A map with ' },
              { kind: 'code', text: 'states' },
              { kind: 'text', text: ' and ' },
              { kind: 'link', text: 'counties', href: 'https://example.org/counties' },
              { kind: 'text', text: ' that needs no ' },
              { kind: 'strong', text: 'network' },
              { kind: 'text', text: '.' },
            ],
            [{ kind: 'text', text: 'Growers.' }],
          ],
        },
        { kind: 'Fixed', changes: [[{ kind: 'text', text: 'A crash.' }]] },
      ],
    },
    {
      version: '0.1.0',
      date: '2026-10-01',
      sections: [{ kind: 'Added', changes: [[{ kind: 'text', text: 'Everything.' }]] }],
    },
  ])
})

it('DASH-40: leaves out a release that holds nothing yet', () => {
  expect(parseChangelog('## [Unreleased]\n\n### Added\n\n## [0.1.0] - 2026-10-01\n')).toEqual([])
})

it.each(['javascript:alert`1`', 'data:text/html,x', '/fields', 'x'])(
  'DASH-41: shows the words of a link to %s as text',
  (href) => {
    expect(parseInline(`see [here](${href})`)).toEqual([
      { kind: 'text', text: 'see ' },
      { kind: 'text', text: 'here' },
    ])
  },
)

it('DASH-41: loses no word of any line, whatever marks it holds', () => {
  const scrap = fc.constantFrom('`', '**', '[', '](', ')', 'https://a.example', 'word', ' ', '<b>', '&')
  fc.assert(
    fc.property(fc.array(scrap, { maxLength: 12 }), (scraps) => {
      const line = scraps.join('')
      const bare = (words: string) => words.replace(/\]\([^)\s]*\)/g, '').replace(/[`*[\]()]/g, '')
      expect(bare(plainText(parseInline(line)))).toBe(bare(line))
    }),
  )
})

it('DASH-42: names the newest release by its version, and by how much it holds while it grows', () => {
  const released = '## [0.2.0] - 2026-11-20\n### Added\n- One.\n'
  expect(newestRelease(parseChangelog(released))).toBe('0.2.0')
  const growing = newestRelease(parseChangelog(`## [Unreleased]\n### Added\n- Two.\n${released}`))
  const grown = newestRelease(parseChangelog(`## [Unreleased]\n### Added\n- Two.\n- Three.\n${released}`))
  expect(new Set(['0.2.0', growing, grown]).size).toBe(3)
  expect(newestRelease([])).toBe('')
})

it('DASH-40: reads the changelog of this product', () => {
  const releases = parseChangelog(changelog)
  expect(releases.length).toBeGreaterThan(0)
  expect(releases.flatMap(({ sections }) => sections).every(({ changes }) => changes.length > 0)).toBe(true)
})

interface Section {
  kind: string
  changes: string[]
}

it('DASH-40: reads back any release that was written', () => {
  const word = fc.stringMatching(/^[A-Za-z][a-z]{0,8}$/)
  const change = fc.array(word, { minLength: 1, maxLength: 6 }).map((words) => words.join(' '))
  const section = fc.record({ kind: word, changes: fc.array(change, { minLength: 1, maxLength: 4 }) })
  const date = fc.integer({ min: 1, max: 28 }).map((day) => `2026-02-${String(day).padStart(2, '0')}`)
  const release = fc.record({
    version: fc.stringMatching(/^\d\.\d\.\d$/),
    date,
    sections: fc.array(section, { minLength: 1, maxLength: 3 }),
  })
  const written = ({
    version,
    date: on,
    sections,
  }: {
    version: string
    date: string
    sections: Section[]
  }) => {
    const kinds = sections.map(
      ({ kind, changes }) => `### ${kind}\n${changes.map((words) => `- ${words}`).join('\n')}`,
    )
    return [`## [${version}] - ${on}`, ...kinds].join('\n\n')
  }
  fc.assert(
    fc.property(fc.array(release, { maxLength: 4 }), (releases) => {
      const markdown = releases.map(written).join('\n\n')
      const read = parseChangelog(markdown).map(({ sections, ...rest }) => ({
        ...rest,
        sections: sections.map(({ kind, changes }) => ({ kind, changes: changes.map(plainText) })),
      }))
      expect(read).toEqual(releases)
    }),
  )
})
