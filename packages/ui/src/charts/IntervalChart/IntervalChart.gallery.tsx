import { IntervalChart } from './IntervalChart.tsx'

const soc = { kind: 'quantity', name: 'SOC', unit: '%', digits: 2 } as const
const FIELDS = [
  { label: 'Creek bottom', estimate: 2.14, lower: 1.98, upper: 2.3 },
  { label: 'Home quarter', estimate: 1.67, lower: 1.52, upper: 1.82 },
  { label: 'East bench', estimate: 1.9, lower: 1.41, upper: 2.39 },
  { label: 'Old orchard beyond the railway line', estimate: 2.45, lower: 2.38, upper: 2.52 },
  { label: 'Two points only', estimate: 1.75, lower: null, upper: null },
  { label: 'Not sampled', estimate: null, lower: null, upper: null },
]

export const gallery = {
  name: 'IntervalChart',
  items: [
    {
      title: 'Fields against a reference; one without an interval, one without an estimate',
      render: () => (
        <IntervalChart
          title="Soil organic carbon by field"
          description="Means with their 95% intervals, compared with the last campaign."
          groupName="Field"
          measure={soc}
          confidencePercent={95}
          rows={FIELDS}
          reference={{ label: 'Mean of 2021', value: 1.84 }}
        />
      ),
    },
    {
      title: 'Changes round zero',
      render: () => (
        <IntervalChart
          title="Change since 2021"
          description="Only the change of Creek bottom is clear of zero."
          groupName="Field"
          measure={{ kind: 'quantity', name: 'Change', unit: 't/ha', digits: 1 }}
          confidencePercent={90}
          rows={[
            { label: 'Creek bottom', estimate: 3.2, lower: 1.1, upper: 5.3 },
            { label: 'Home quarter', estimate: -0.8, lower: -2.9, upper: 1.3 },
          ]}
          reference={{ label: 'No change', value: 0 }}
        />
      ),
    },
    {
      title: 'One value',
      render: () => (
        <IntervalChart
          title="Soil organic carbon"
          description="The mean with its 95% interval."
          groupName="Field"
          measure={soc}
          confidencePercent={95}
          rows={FIELDS.slice(0, 1)}
        />
      ),
    },
    {
      title: 'Nothing yet',
      render: () => (
        <IntervalChart
          title="Soil organic carbon by crop"
          description="Means with their 95% intervals."
          groupName="Crop"
          measure={soc}
          confidencePercent={95}
          rows={[]}
          empty={{ title: 'No results yet', body: 'Estimates appear when a laboratory file is taken in.' }}
        />
      ),
    },
  ],
}
