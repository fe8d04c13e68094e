import { BarChart } from './BarChart.tsx'

const HECTARE_M2 = 10_000
const count = { kind: 'count', name: 'Samples', one: 'sample', many: 'samples' } as const
const area = { kind: 'areaM2', name: 'Area', unit: 'ha' } as const
const words = { description: 'Samples taken in each week of the season; the peak is week 16.' }

const WEEKS = [112, 268, 431, 640, 588, 402, 77].map((value, at) => ({ label: `Week ${13 + at}`, value }))
const SEASON = Array.from({ length: 52 }, (_, at) => ({
  label: `Week ${at + 1}`,
  value: Math.round(300 + 260 * Math.sin(at / 6)),
}))
const CREWS = [
  { label: 'North crew', value: 1843.2 * HECTARE_M2 },
  { label: 'River crew', value: 1210.75 * HECTARE_M2 },
  { label: 'Crew of the far western county line', value: 655 * HECTARE_M2 },
  { label: 'New crew', value: 0 },
  { label: 'Away', value: null },
]
const CHANGES = [
  { label: 'Creek bottom', value: 0.42 },
  { label: 'Home quarter', value: -0.18 },
  { label: 'East bench', value: 0.05 },
  { label: 'Old orchard', value: -0.31 },
]
const change = { kind: 'quantity', name: 'Change in SOC', unit: '%', digits: 2 } as const

export const gallery = {
  name: 'BarChart',
  items: [
    {
      title: 'Columns, for an order',
      render: () => (
        <BarChart {...words} title="Samples by week" groupName="Week" measure={count} bars={WEEKS} />
      ),
    },
    {
      title: 'Many columns',
      render: () => (
        <BarChart
          title="Samples in the year"
          description="Two campaigns, spring and autumn, with a quiet summer between them."
          groupName="Week"
          measure={count}
          bars={SEASON}
        />
      ),
    },
    {
      title: 'Rows, for names; a zero, a missing value and a long name',
      render: () => (
        <BarChart
          title="Area by crew"
          description="Hectares sampled since the season began."
          groupName="Crew"
          measure={area}
          bars={CREWS}
          direction="down"
        />
      ),
    },
    {
      title: 'Negative values',
      render: () => (
        <BarChart
          title="Change since the last campaign"
          description="Two fields gained soil organic carbon, two lost some."
          groupName="Field"
          measure={change}
          bars={CHANGES}
        />
      ),
    },
    {
      title: 'Negative values in rows',
      render: () => (
        <BarChart
          title="Change since the last campaign, by field"
          description="Two fields gained soil organic carbon, two lost some."
          groupName="Field"
          measure={change}
          bars={CHANGES}
          direction="down"
        />
      ),
    },
    {
      title: 'One value',
      render: () => (
        <BarChart
          title="Samples so far"
          description="The season began this week."
          groupName="Week"
          measure={count}
          bars={WEEKS.slice(0, 1)}
        />
      ),
    },
    {
      title: 'Nothing yet',
      render: () => (
        <BarChart
          title="Samples by crew"
          description="Samples taken since the season began."
          groupName="Crew"
          measure={count}
          bars={[]}
          empty={{ title: 'No samples yet', body: 'They appear here as crews send them in.' }}
        />
      ),
    },
  ],
}
