import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { violations } from '../testing/axe.ts'
import { clickButton, press } from '../testing/press.ts'
import { gallery as bars } from './BarChart/BarChart.gallery.tsx'
import { BarChart } from './BarChart/BarChart.tsx'
import { gallery as funnels } from './FunnelChart/FunnelChart.gallery.tsx'
import { FunnelChart } from './FunnelChart/FunnelChart.tsx'
import { gallery as intervals } from './IntervalChart/IntervalChart.gallery.tsx'
import { IntervalChart } from './IntervalChart/IntervalChart.tsx'
import { gallery as lines } from './LineChart/LineChart.gallery.tsx'
import { LineChart } from './LineChart/LineChart.tsx'
import { gallery as stacks } from './StackedBarChart/StackedBarChart.gallery.tsx'
import { StackedBarChart } from './StackedBarChart/StackedBarChart.tsx'

const samples = { kind: 'count', name: 'Samples', one: 'sample', many: 'samples' } as const
const words = { title: 'Samples by week', description: 'Taken since the season began.' }
const weeks = [
  { label: 'Week 14', value: 120 },
  { label: 'Week 15', value: null },
  { label: 'Week 16', value: 4 },
]
const weekChart = <BarChart {...words} groupName="Week" measure={samples} bars={weeks} />

/** The table's text, row by row. */
function numbers(): string[][] {
  const rows = within(screen.getByRole('table')).getAllByRole('row')
  return rows.map((row) => [...row.children].map((cell) => cell.textContent))
}

const focused = () => document.activeElement?.getAttribute('aria-label')
const values = () => screen.getAllByRole('img').map((mark) => mark.getAttribute('aria-label'))
async function enter() {
  const [first] = screen.getAllByRole('img').filter((mark) => mark.getAttribute('tabindex') === '0')
  await act(async () => first?.focus())
}

const items = [bars, stacks, lines, funnels, intervals].flatMap(({ name, items }) =>
  items.map((item) => ({ name: `${name}: ${item.title}`, render: item.render })),
)

describe.each(items)('CH-21: $name', (item) => {
  it('has nothing that axe would find, as a drawing and as a table', async () => {
    render(item.render())
    expect(await violations()).toEqual([])
    if (screen.queryByRole('heading') !== null) return // Empty: there are no numbers to show.
    await clickButton('Show as table')
    expect(await violations()).toEqual([])
  })

  it('writes no figure that is not one', () => {
    const { container } = render(item.render())
    expect(container.innerHTML).not.toMatch(/NaN|Infinity|undefined|\[object/)
  })
})

describe('CH-22: a chart', () => {
  it('is named and described by what is written over it', () => {
    render(weekChart)
    const figure = screen.getByRole('figure', { name: words.title })
    const described = document.getElementById(figure.getAttribute('aria-describedby') ?? '')
    expect(described?.textContent).toBe(words.description)
    expect(screen.getByText(words.title)).toBeTruthy()
  })

  it('always has its table, which a switch brings into sight instead of the drawing', async () => {
    render(weekChart)
    const table = [
      ['Week', 'Samples'],
      ['Week 14', '120'],
      ['Week 15', '–'],
      ['Week 16', '4'],
    ]
    expect(numbers()).toEqual(table)
    await clickButton('Show as table')
    expect(numbers()).toEqual(table)
    expect(screen.queryAllByRole('img')).toEqual([])
    await clickButton('Show as chart')
    expect(values()).toEqual(['Week 14: 120 samples', 'Week 16: 4 samples'])
  })

  it('says what is missing when there is nothing to draw', () => {
    render(
      <BarChart
        {...words}
        groupName="Week"
        measure={samples}
        bars={[{ label: 'Week 14', value: Number.NaN }]}
        empty={{ title: 'No samples yet', body: 'They appear as crews send them in.' }}
      />,
    )
    expect(screen.getByRole('heading', { name: 'No samples yet' })).toBeTruthy()
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('takes the width it is given, and follows it', () => {
    let resized = () => {}
    vi.stubGlobal(
      'ResizeObserver',
      class {
        constructor(changed: () => void) {
          resized = changed
        }
        observe() {}
        disconnect() {}
      },
    )
    const { container } = render(weekChart)
    const width = () => container.querySelector('svg[role="group"]')?.getAttribute('width')
    expect(width()).toBe('800')
    const narrow = vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(360)
    act(() => resized())
    expect(width()).toBe('360')
    narrow.mockRestore()
    vi.unstubAllGlobals()
  })
})

describe('CH-10: by keyboard', () => {
  it('is one tab stop; arrows walk over the values, and each says itself', async () => {
    render(weekChart)
    await enter()
    expect(focused()).toBe('Week 14: 120 samples')
    await press('ArrowRight')
    expect(focused()).toBe('Week 16: 4 samples')
    await press('ArrowRight')
    expect(focused()).toBe('Week 16: 4 samples')
    await press('Home')
    expect(focused()).toBe('Week 14: 120 samples')
    expect(screen.getAllByRole('img').map((mark) => mark.getAttribute('tabindex'))).toEqual(['0', '-1'])
  })

  it('shows the value in focus beside it, until Escape or leaving', async () => {
    render(weekChart)
    const shown = () => screen.queryByText('120 samples')
    expect(shown()).toBeNull()
    await enter()
    expect(shown()).toBeTruthy()
    await press('Escape')
    expect(shown()).toBeNull()
    await press('End')
    expect(screen.getByText('4 samples')).toBeTruthy()
    fireEvent.focusOut(document.activeElement ?? document.body)
    expect(screen.queryByText('4 samples')).toBeNull()
  })

  it('keeps a tab stop when values go away', async () => {
    const { rerender } = render(weekChart)
    await enter()
    await press('End')
    rerender(<BarChart {...words} groupName="Week" measure={samples} bars={weeks.slice(0, 1)} />)
    expect(screen.getAllByRole('img').map((mark) => mark.getAttribute('tabindex'))).toEqual(['0'])
  })
})

it('CH-11: the pointer reads the nearest value, and takes its note along when it leaves', () => {
  const { container } = render(weekChart)
  const drawing = container.querySelector('svg[role="group"]') ?? container
  fireEvent.pointerMove(drawing, { clientX: 100, clientY: 10 })
  expect(screen.getByText('120 samples')).toBeTruthy()
  fireEvent.pointerMove(drawing, { clientX: 790, clientY: 10 })
  expect(screen.getByText('4 samples')).toBeTruthy()
  fireEvent.pointerLeave(drawing)
  expect(screen.queryByText('4 samples')).toBeNull()
})

describe('each chart', () => {
  it('BarChart: writes areas in the unit asked for', () => {
    render(
      <BarChart
        {...words}
        groupName="Crew"
        measure={{ kind: 'areaM2', name: 'Area', unit: 'ha' }}
        bars={[{ label: 'North crew', value: 25_000 }]}
        direction="down"
      />,
    )
    expect(numbers()).toEqual([
      ['Crew', 'Area (ha)'],
      ['North crew', '2.50'],
    ])
    expect(values()).toEqual(['North crew: 2.50 ha'])
  })

  it('StackedBarChart: says the part and the whole, and tells parts apart by more than hue', () => {
    const { container } = render(
      <StackedBarChart
        {...words}
        groupName="Week"
        measure={samples}
        seriesNames={['Taken', 'Left out']}
        groups={[{ label: 'Week 14', values: [7, 2] }]}
      />,
    )
    expect(values()).toEqual([
      'Week 14: Taken 7 samples, Total 9 samples',
      'Week 14: Left out 2 samples, Total 9 samples',
    ])
    expect(numbers()).toEqual([
      ['Week', 'Taken', 'Left out', 'Total'],
      ['Week 14', '7', '2', '9'],
    ])
    const patterns = [...container.querySelectorAll('svg[role="group"] pattern')].map((p) => p.innerHTML)
    expect(new Set(patterns).size).toBe(2)
  })

  it('LineChart: leaves gaps, names days, and tells lines apart by dashes and markers', () => {
    const day = (date: number, value: number | null) => ({ x: Date.UTC(2026, 3, date), value })
    const { container } = render(
      <LineChart
        {...words}
        x={{ kind: 'utcDayMs', name: 'Day' }}
        measure={samples}
        series={[
          { name: 'Planned', points: [day(6, 5), day(7, null), day(8, 9)] },
          { name: 'Taken', points: [day(6, 4)] },
        ]}
      />,
    )
    expect(numbers()).toEqual([
      ['Day', 'Planned', 'Taken'],
      ['Apr 6, 2026', '5', '4'],
      ['Apr 7, 2026', '–', '–'],
      ['Apr 8, 2026', '9', '–'],
    ])
    expect(values()).toEqual([
      'Apr 6, 2026: Planned 5 samples',
      'Apr 6, 2026: Taken 4 samples',
      'Apr 8, 2026: Planned 9 samples',
    ])
    const paths = container.querySelectorAll('svg[role="group"] g[aria-hidden] path')
    expect(paths[0]?.getAttribute('d')?.match(/M/g)).toHaveLength(2)
    expect(paths[0]?.getAttribute('stroke-dasharray')).not.toBe(paths[1]?.getAttribute('stroke-dasharray'))
    expect(container.querySelectorAll('svg[role="group"] [role="img"] circle')).toHaveLength(2)
  })

  it('FunnelChart: says how much is left of the first step and of the one before', () => {
    render(
      <FunnelChart
        {...words}
        groupName="Status"
        measure={samples}
        steps={[
          { label: 'Planned', value: 200 },
          { label: 'Taken', value: 100 },
          { label: 'Received', value: 25 },
        ]}
      />,
    )
    expect(values()).toEqual([
      'Planned: 200 samples',
      'Taken: 100 samples, Share of first step 50%',
      'Received: 25 samples, Share of first step 13%, Share of previous step 25%',
    ])
    expect(numbers().at(-1)).toEqual(['Received', '25', '13%', '25%'])
  })

  it('IntervalChart: says the estimate with its interval, and draws none that is unknown', () => {
    const { container } = render(
      <IntervalChart
        {...words}
        groupName="Field"
        measure={{ kind: 'quantity', name: 'SOC', unit: '%', digits: 2 }}
        confidencePercent={95}
        rows={[
          { label: 'Creek bottom', estimate: 2.1, lower: 1.9, upper: 2.3 },
          { label: 'Home quarter', estimate: 1.7, lower: null, upper: 2 },
          { label: 'Not sampled', estimate: null, lower: null, upper: null },
        ]}
        reference={{ label: 'Mean of 2021', value: 1.8 }}
      />,
    )
    expect(values()).toEqual([
      'Creek bottom: SOC 2.10%, 95% interval 1.90 to 2.30',
      'Home quarter: SOC 1.70%, 95% interval unknown',
    ])
    expect(numbers()).toEqual([
      ['Field', 'SOC (%)', '95% interval, lower limit', '95% interval, upper limit'],
      ['Creek bottom', '2.10', '1.90', '2.30'],
      ['Home quarter', '1.70', '–', '–'],
      ['Not sampled', '–', '–', '–'],
    ])
    expect(container.querySelectorAll('[role="img"] path')).toHaveLength(1)
    expect(screen.getByText(/Mean of 2021/)).toBeTruthy()
  })
})

it('CH-23: a line over columns is told with each of their values, in the legend and in the table', () => {
  render(
    <StackedBarChart
      {...words}
      groupName="Week"
      measure={samples}
      seriesNames={['North', 'River']}
      groups={[
        { label: 'Week 14', values: [10, 20] },
        { label: 'Week 15', values: [0, 5] },
      ]}
      line={{ name: 'Planned', values: [50, null] }}
    />,
  )
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'North',
    'River',
    'Planned',
  ])
  expect(numbers()).toEqual([
    ['Week', 'North', 'River', 'Total', 'Planned'],
    ['Week 14', '10', '20', '30', '50'],
    ['Week 15', '0', '5', '5', '–'],
  ])
  expect(values()[0]).toContain('50 samples')
})
