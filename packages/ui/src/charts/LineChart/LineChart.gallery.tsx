import { LineChart } from './LineChart.tsx'

const DAY_MS = 86_400_000
const START_MS = Date.UTC(2026, 2, 30)
const dayMs = (week: number) => START_MS + week * 7 * DAY_MS
const samples = { kind: 'count', name: 'Samples', one: 'sample', many: 'samples' } as const
const days = { kind: 'utcDayMs', name: 'Week of' } as const

const PLANNED = [0, 300, 700, 1200, 1700, 2200, 2600, 2800]
const COLLECTED = [0, 240, 690, 1310, 1820]
const RECEIVED = [null, 0, 210, null, 1240]
const seriesOf = (name: string, values: readonly (number | null)[]) => ({
  name,
  points: values.map((value, week) => ({ x: dayMs(week), value })),
})
const daily = Array.from({ length: 180 }, (_, day) => ({
  x: START_MS + day * DAY_MS,
  value: 62 + 9 * Math.sin(day / 17) + 3 * Math.sin(day / 2.3),
}))

export const gallery = {
  name: 'LineChart',
  items: [
    {
      title: 'Several lines, with gaps',
      render: () => (
        <LineChart
          title="Samples against plan"
          description="Collection is ahead of plan since mid April; the laboratory lags behind."
          x={days}
          measure={samples}
          series={[
            seriesOf('Planned', PLANNED),
            seriesOf('Collected', COLLECTED),
            seriesOf('Received', RECEIVED),
          ]}
        />
      ),
    },
    {
      title: 'Along a quantity',
      render: () => (
        <LineChart
          title="Expected precision of the mean"
          description="Half the width of the 95% interval, for so many points."
          x={{ kind: 'quantity', name: 'Points', unit: '', digits: 0 }}
          measure={{ kind: 'quantity', name: 'Half width', unit: '% SOC', digits: 2 }}
          series={[
            {
              name: 'Half width',
              points: Array.from({ length: 14 }, (_, at) => ({
                x: 6 + at * 3,
                value: 0.6 / Math.sqrt(6 + at * 3),
              })),
            },
          ]}
        />
      ),
    },
    {
      title: 'Dense, not from zero',
      render: () => (
        <LineChart
          title="Humidity of the drying room"
          description="Relative humidity, day by day, through the season."
          x={{ kind: 'utcDayMs', name: 'Day' }}
          measure={{ kind: 'quantity', name: 'Humidity', unit: '%', digits: 1 }}
          series={[{ name: 'Humidity', points: daily }]}
          fromZero={false}
        />
      ),
    },
    {
      title: 'One value',
      render: () => (
        <LineChart
          title="Samples so far"
          description="The season began this week."
          x={days}
          measure={samples}
          series={[seriesOf('Collected', [240])]}
        />
      ),
    },
    {
      title: 'Nothing yet',
      render: () => (
        <LineChart
          title="Samples by week"
          description="Samples collected since the season began."
          x={days}
          measure={samples}
          series={[]}
        />
      ),
    },
  ],
}
