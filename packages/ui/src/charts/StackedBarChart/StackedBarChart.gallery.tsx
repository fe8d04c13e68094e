import { StackedBarChart } from './StackedBarChart.tsx'

const HECTARE_M2 = 10_000
const points = { kind: 'count', name: 'Points', one: 'point', many: 'points' } as const
const area = { kind: 'areaM2', name: 'Area', unit: 'ac' } as const
const STATES = ['Collected', 'Moved', 'Replaced', 'Left out']

const WEEKS = [
  [80, 12, 4, 0],
  [140, 20, 11, 3],
  [190, 31, 9, 12],
  [221, 18, 2, 7],
  [96, 4, null, 1],
].map((values, at) => ({ label: `Week ${14 + at}`, values }))

const STRATA = Array.from({ length: 12 }, (_, at) => `Stratum ${at + 1}`)

export const gallery = {
  name: 'StackedBarChart',
  items: [
    {
      title: 'Columns of four parts',
      render: () => (
        <StackedBarChart
          title="Points by state and week"
          description="What became of the points planned for each week."
          groupName="Week"
          measure={points}
          seriesNames={STATES}
          groups={WEEKS}
        />
      ),
    },
    {
      title: 'Rows of areas',
      render: () => (
        <StackedBarChart
          title="Area by program"
          description="Acres signed and submitted in each program."
          groupName="Program"
          measure={area}
          seriesNames={['Signed', 'Submitted']}
          groups={[
            { label: 'Prairie carbon', values: [2310.5 * HECTARE_M2, 880 * HECTARE_M2] },
            { label: 'Cover crops', values: [1204 * HECTARE_M2, 1420 * HECTARE_M2] },
            { label: 'Pasture', values: [0, 310.25 * HECTARE_M2] },
          ]}
          direction="down"
        />
      ),
    },
    {
      title: 'Twelve parts: hue and pattern tell them apart',
      render: () => (
        <StackedBarChart
          title="Cells by stratum"
          description="How many cells each stratum of two designs has."
          groupName="Design"
          measure={{ kind: 'count', name: 'Cells', one: 'cell', many: 'cells' }}
          seriesNames={STRATA}
          groups={[
            { label: 'Equal area', values: STRATA.map(() => 18) },
            { label: 'Compact', values: STRATA.map((_, at) => 12 + ((at * 5) % 13)) },
          ]}
          direction="down"
        />
      ),
    },
    {
      title: 'Gains and losses',
      render: () => (
        <StackedBarChart
          title="Fields won and lost"
          description="Fields enrolled (up) and withdrawn (down) each month."
          groupName="Month"
          measure={{ kind: 'count', name: 'Fields', one: 'field', many: 'fields' }}
          seriesNames={['Enrolled', 'Withdrawn']}
          groups={[
            { label: 'January', values: [42, -3] },
            { label: 'February', values: [61, -12] },
            { label: 'March', values: [18, -25] },
          ]}
        />
      ),
    },
    {
      title: 'A line over the columns',
      render: () => (
        <StackedBarChart
          title="Points collected against plan"
          description="Crews are behind the plan since week 16."
          groupName="Week"
          measure={points}
          seriesNames={['North crew', 'River crew']}
          groups={[
            { label: 'Week 14', values: [40, 20] },
            { label: 'Week 15', values: [70, 30] },
            { label: 'Week 16', values: [60, 40] },
          ]}
          line={{ name: 'Planned', values: [60, 110, 140] }}
        />
      ),
    },
    {
      title: 'Nothing yet',
      render: () => (
        <StackedBarChart
          title="Points by state"
          description="What became of the points planned."
          groupName="Week"
          measure={points}
          seriesNames={STATES}
          groups={[]}
        />
      ),
    },
  ],
}
