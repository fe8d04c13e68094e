import { KINDS } from './fields.ts'
import type { Row } from './row.ts'

/** Claimed 95 of 100 are to lie between these. */
const FEWEST = 93
const MOST = 98

const TITLES: Readonly<Record<string, string>> = {
  nothing: 'All points have values',
  'a fifth lost by chance, missing': 'A fifth of the points is lost by chance and missing',
  'a fifth lost by chance, replaced':
    'A fifth of the points is lost by chance and replaced from the list of the stratum',
  'a fifth inaccessible, missing': 'A fifth of the field is inaccessible, its points are missing',
  'a fifth inaccessible, replaced': 'A fifth of the field is inaccessible, its points are replaced',
  '20 % below the limit': 'A fifth of the field is below the detection limit',
  '40 % below the limit': 'Two fifths of the field are below the detection limit',
  '60 % below the limit': 'Three fifths of the field are below the detection limit',
  'nothing, program of ten fields': 'A program of ten fields, by area',
}

const INTRODUCTION = `# What may be claimed

How often intervals that are said to hold the true mean 95 times in 100 do so: measured on invented fields whose mean is known. An interval is claimed where that number lies between ${FEWEST} and ${MOST}, for fields on the whole; elsewhere none is. This page is written by a script.

## How it was measured

- **Fields.** 192 fields of 16 ha, 6,400 cells of 5 m: a sum of a trend, a smooth part (24 random cosines; range 50–100 m or 150–300 m) and a part of each cell alone (10–30 or 40–70 percent of the variance). Half have a trend (30–60 percent of the smooth variance), half are lognormal. The coefficient of variation is 15–35 percent, 30–50 for lognormal fields. Every combination (${KINDS.length} kinds) has equally many.
- **Designs.** Compact strata of equal area and placements by the engine: random, balanced (\`lpm2\`) and systematic, five replacements in each stratum. Each field is sampled by each draw: 24 draws where nothing goes wrong, 10 elsewhere. All points of a cell are its center; there is no finite population correction.
- **Inaccessible ground** is the round fifth of the field with the highest mean: the hardest case. Replacements are tried in their order until one can be reached. Points that are lost by chance are lost with probability 0.2, replacements as well.
- **Programs** are 60 sets of ten of these fields with 5–50 ha each, drawn 30 times.
- **Chance.** A row of 4,608 runs is right to ±0.3 (one standard error), of 1,920 to ±0.5. Seeds are 0 to 191 for the fields and from 1 for the draws: the same figures come out everywhere, to the last digit.
- **Again:** \`node --conditions=@org/source packages/sampling-design/tools/coverage.ts\` writes this page and \`tools/coverage/figures.json\` beside it, in about two minutes. The file also has the fewest and the most of fields alike in two properties, and how far single fields are apart.

## Estimators

- **stratified, n−H**: simple random in strata, Student's t with values less strata as degrees of freedom; strata of one value are collapsed with their nearest. **Satterthwaite**: the same with fewer degrees of freedom.
- **local, in strata**, **in field**: local neighborhood variance (Stevens and Olsen 2003); under four values in a stratum the stratified one. **local from ten points**: the local one where each stratum has ten values, else stratified, n−H.
- **domain**: mean of the ground that can be reached, Σ W_h (m_h/n_h) ȳ_h / Σ W_h (m_h/n_h), with all places that were tried as n_h, variance by linearization (Cochran 1977, section 5A.14); degrees of freedom are all tried places less strata (**drawn**), or those reached less strata that have any (**reached**).
- **below limit as 0, half, limit**: values below the detection limit count as that. **from 0 to limit**: from the lower end of the first to the upper end of the last.

## Figures

Intervals that hold the true mean, of 100, and in parentheses their half width over 1.96 true standard errors. In italics: below ${FEWEST} or above ${MOST}.
`

/** The page with its tables, from the rows alone. */
export function pageOf(rows: readonly Row[]): string {
  const groups = groupedBy(rows, ({ wentWrong, truth }) => `${wentWrong}: ${truth}`)
  const tables = [...groups.values()].map(tableOf)
  return [INTRODUCTION, ...tables].join('\n')
}

function tableOf(rows: readonly Row[]): string {
  const [first] = rows
  if (first === undefined) return ''
  const estimators = [...new Set(rows.map(({ estimator }) => estimator))]
  const designs = groupedBy(
    rows,
    ({ placement, strata, pointsPerStratum }) => `${placement} | ${strata} × ${pointsPerStratum}`,
  )
  const lines = [...designs].map(([design, own]) => {
    const cells = estimators.map((name) => cellOf(own.find(({ estimator }) => estimator === name)))
    return `| ${design} | ${cells.join(' | ')} |`
  })
  const title = `### ${TITLES[first.wentWrong] ?? first.wentWrong}: mean of the ${first.truth}`
  const head = `| placement | strata × points | ${estimators.join(' | ')} |`
  return [title, '', head, `|${'---|'.repeat(estimators.length + 2)}`, ...lines, ''].join('\n')
}

function cellOf(row: Row | undefined): string {
  if (row === undefined || row.coverage === null || row.width === null) return ''
  const { coverage, width, claimed } = row
  const figure = coverage.toFixed(1)
  const told = coverage < FEWEST || coverage > MOST ? `*${figure}*` : figure
  const share = claimed < 100 ? `, claimed in ${claimed.toFixed(1)}` : ''
  return `${told} (${width.toFixed(2)}${share})`
}

/** In the order in which each group comes first. */
function groupedBy(rows: readonly Row[], keyOf: (row: Row) => string): Map<string, Row[]> {
  const groups = new Map<string, Row[]>()
  for (const row of rows) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row])
  return groups
}
