import { FunnelChart } from './FunnelChart.tsx'

const HECTARE_M2 = 10_000
const STEPS = [
  ['Drafted', 12_480],
  ['Submitted', 9_310],
  ['Approved', 8_875],
  ['Signed', 6_120],
] as const

export const gallery = {
  name: 'FunnelChart',
  items: [
    {
      title: 'By area',
      render: () => (
        <FunnelChart
          title="Enrollment"
          description="Acres that reached each status this year; most are lost before submission and signature."
          groupName="Status"
          measure={{ kind: 'areaM2', name: 'Area', unit: 'ac' }}
          steps={STEPS.map(([label, ha]) => ({ label, value: ha * HECTARE_M2 }))}
        />
      ),
    },
    {
      title: 'A step that grows, a missing one and none left',
      render: () => (
        <FunnelChart
          title="Samples on their way"
          description="More arrived than were shipped: two boxes came without a manifest."
          groupName="Step"
          measure={{ kind: 'count', name: 'Samples', one: 'sample', many: 'samples' }}
          steps={[
            { label: 'Planned', value: 900 },
            { label: 'Collected, bagged and labeled in the field', value: 640 },
            { label: 'Shipped', value: 410 },
            { label: 'Received', value: 455 },
            { label: 'Counted', value: null },
            { label: 'Analyzed', value: 0 },
          ]}
        />
      ),
    },
    {
      title: 'Nothing yet',
      render: () => (
        <FunnelChart
          title="Enrollment of next year"
          description="Acres that reached each status."
          groupName="Status"
          measure={{ kind: 'areaM2', name: 'Area', unit: 'ha' }}
          steps={[]}
          empty={{ title: 'No enrollments yet', body: 'Roll this year over to begin.' }}
        />
      ),
    },
  ],
}
