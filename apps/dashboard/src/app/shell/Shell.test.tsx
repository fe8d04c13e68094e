import { useUnits } from '@org/ui'
import { cleanup, render, screen } from '@testing-library/react'
import { type LucideProps, Map as MapIcon } from 'lucide-react'
import { forwardRef } from 'react'
import { afterEach, expect, it } from 'vitest'
import { keepLostPath } from '#platform/lost-path.ts'
import { ServicesProvider } from '#platform/services.ts'
import { createTestProduct } from '#testing/product.ts'
import type { SidebarEntry } from './entries.ts'
import * as css from './Shell.css.ts'
import { Shell } from './Shell.tsx'

const product = createTestProduct()
afterEach(() => {
  cleanup()
  product.dispose()
})

async function show(entry: SidebarEntry) {
  await product.signIn()
  const services = product.loadPage()
  await services.session.start()
  render(
    <ServicesProvider value={services}>
      <Shell visit={{ name: 'enrollments', path: '/enrollments', params: {} }} entries={[entry]} />
    </ServicesProvider>,
  )
  return screen.getByRole('main').parentElement
}

const entry: SidebarEntry = { title: 'Enrollments', href: '/enrollments', icon: MapIcon }

it('DASH-33: leaves room for the sidebar alone where no entry has a sub-menu', async () => {
  const content = await show(entry)
  expect(content?.className).toBe(css.content.alone)
  expect(screen.getAllByRole('navigation')).toHaveLength(1)
})

it('DASH-77: says that the address asked for has no page, and where the person is', async () => {
  keepLostPath('/nonsense')
  await show(entry)
  expect(await screen.findByText('There is no page at /nonsense. These are your fields.')).toBeTruthy()
})

it('DASH-33: opens the panel and makes room for it where the current entry has a sub-menu', async () => {
  const content = await show({ ...entry, subMenu: [{ title: 'By year', href: '/enrollments' }] })
  expect(content?.className).toBe(css.content.besideSubMenu)
  const panel = screen.getByRole('navigation', { name: 'Enrollments' })
  expect(panel.querySelector('a')?.getAttribute('aria-current')).toBe('page')
})

/** An icon is the part of the frame that a test can choose. */
const UnitsIcon = forwardRef<SVGSVGElement, LucideProps>(function UnitsIcon(_props, ref) {
  const { area, depth } = useUnits()
  return (
    <svg ref={ref} aria-hidden>
      <text>{`reads ${area} and ${depth}`}</text>
    </svg>
  )
})

it('DASH-60: tells every part of a page which units this person reads', async () => {
  localStorage.setItem('preferences:7', '{"state":{"areaUnit":"ha","depthUnit":"cm"},"version":1}')
  await show({ ...entry, icon: UnitsIcon })
  expect(screen.getAllByText('reads ha and cm').length).toBeGreaterThan(0)
})
