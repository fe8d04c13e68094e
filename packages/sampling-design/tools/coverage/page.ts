import { KINDS } from './fields.ts'
import { FULL, type Row } from './row.ts'

/** Fewer intervals say nothing of how often they hold: one standard error is 1.5 of 100. */
const FEWEST_RUNS = 200

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
  '2 % below the limit': 'A fiftieth of the field is below the detection limit',
  '20 % below the limit': 'A fifth of the field is below the detection limit',
  '40 % below the limit': 'Two fifths of the field are below the detection limit',
  '60 % below the limit': 'Three fifths of the field are below the detection limit',
  'nothing, program of ten fields': 'A program of ten fields, by area',
}

const INTRODUCTION = `# What may be claimed

How often intervals that are said to hold the true mean 95 times in 100 do so: measured on invented fields whose mean is known. An interval is claimed where that number lies between ${FEWEST} and ${MOST}, for fields on the whole; elsewhere none is. This page is written by a script.

## How it was measured

- **Fields.** ${FULL.fields} fields of 16 ha, 6,400 cells of 5 m: a sum of a trend, a smooth part (24 random cosines; range 50–100 m or 150–300 m) and a part of each cell alone (10–30 or 40–70 percent of the variance). Half have a trend (30–60 percent of the smooth variance), half are lognormal. The coefficient of variation is 15–35 percent, 30–50 for lognormal fields. Every combination (${KINDS.length} kinds) has equally many.
- **Designs.** Compact strata of equal area and placements by the engine: random, balanced (\`lpm2\`) and systematic, five replacements in each stratum. Each field is sampled by each draw: ${FULL.draws} draws where nothing goes wrong (${FULL.drawsOfSlow} for local variances), ${FULL.drawsWithMishaps} elsewhere. All points of a cell are its center; there is no finite population correction.
- **Inaccessible ground** is the round fifth of the field with the highest mean: the hardest case. Replacements are tried in their order until one can be reached. Points that are lost by chance are lost with probability 0.2, replacements as well.
- **Programs** are ${FULL.programs} sets of ten of these fields with 5–50 ha each, drawn ${FULL.drawsOfPrograms} times.
- **Chance.** One standard error of a figure near 95 is 0.2 where nothing goes wrong, 0.5 for local variances, where something does and for programs. Seeds are 0 to ${FULL.fields - 1} for the fields and from 1 for the draws: the same figures come out everywhere, to the last digit.
- **Again:** \`node --conditions=@org/source packages/sampling-design/tools/coverage.ts\` writes this page, \`tools/coverage/figures.json\` beside the script, and \`src/claims/rows.ts\`, which the report’s view “What may be claimed” shows, in under three minutes. The file also has the fewest and the most of fields that are alike in two properties, how far single fields are apart beyond chance, and the field with the fewest.

## Estimators

- **stratified, n−H**: simple random in strata, Student's t with values less strata as degrees of freedom; strata of one value are collapsed with their nearest. **Satterthwaite**: the same with fewer degrees of freedom.
- **local, in strata**, **in field**: local neighborhood variance (Stevens and Olsen 2003); under four values in a stratum the stratified one. **local from ten, if complete**: the local one where each stratum has at least ten points and all have values, else stratified, n−H.
- **domain**: mean of the ground that can be reached, Σ W_h (m_h/n_h) ȳ_h / Σ W_h (m_h/n_h), with all places that were tried as n_h, variance by linearization (Cochran 1977, section 5A.14); degrees of freedom are all tried places less strata (**drawn**), or those reached less strata that have any (**reached**).
- **below limit as 0, half, limit**: values below the detection limit count as that. **from 0 to limit**: from the lower end of the first to the upper end of the last.
- **claimed**: what the product says (\`fieldEstimate\`, [field estimates](spec/sampling-field.md)): by placement and by what became of the points one of the above, or bounds, or neither. Its figure is of intervals and bounds together, because a sample that happens to have no value below a limit is high, and of those alone an interval holds less often.

## What follows

- **Random points**: stratified, n−H, also with points lost by chance, missing or replaced, and with one point in each stratum.
- **Balanced points**: local from ten, if complete. With losses that is stratified, n−H; with more than 20 places in a stratum it holds too often, and no interval is claimed.
- **Systematic points**: with one point in each stratum they are random points. With more, up to five, fields on the whole are right, but there are fields where 69 of 100 intervals hold the mean (4 × 2): the interval stands with the assumption that the points may be taken as drawn one by one. With more than five no interval is claimed.
- **Chosen points** (the middle of each stratum, or of an equal part of it): a mean, and no interval, no bounds and no standard error. Nothing was drawn by lot, so no share of samples is known of them, and they are not in the figures.
- **Inaccessible ground**: no interval for the whole field. For the accessible part: domain, n−H of reached, of balanced points up to 20 places in a stratum.
- **Values below the detection limit**: no value in their place gives an interval. That from 0 to limit holds the mean at least as often as it says, and too often: these are bounds, not 95 percent. Only where the two means differ by at most half a standard error is it an interval (a fiftieth below the limit).
- **Satterthwaite** makes intervals 1.3 to 4 times as wide as needed with one or two points in each stratum, and changes nothing from five on. **Local, in field** is short, but misses in some kinds of fields.
- **Programs** hold as their fields do. Balanced fields need the local variance there from ten points on.

## Figures

Intervals that hold the true mean, of 100, and in parentheses their half width over 1.96 true standard errors. In italics: below ${FEWEST} or above ${MOST}; bounds may hold more often.
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
  if (row === undefined || row.coverage === null) return ''
  if (((row.claimed + row.bounded) * row.runs) / 100 < FEWEST_RUNS) return 'in too few to tell'
  const { coverage, width, claimed, bounded } = row
  const figure = coverage.toFixed(1)
  const most = bounded > 0 ? 100 : MOST
  const told = coverage < FEWEST || coverage > most ? `*${figure}*` : figure
  const share = claimed < 100 ? `, claimed in ${claimed.toFixed(1)}` : ''
  const also = bounded > 0 ? `, bounds in ${bounded.toFixed(1)}` : ''
  return `${told} (${width === null ? '' : width.toFixed(2)}${share}${also})`.replace('(, ', '(')
}

/** In the order in which each group comes first. */
function groupedBy(rows: readonly Row[], keyOf: (row: Row) => string): Map<string, Row[]> {
  const groups = new Map<string, Row[]>()
  for (const row of rows) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row])
  return groups
}
