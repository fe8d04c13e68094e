import type { PageTabsProps } from '#platform/PageTabs.tsx'
import type { Place } from '../view.ts'

/** What the page is about: samples by their labels, or the shipments that take them to laboratories. */
export const viewsOf = ({ part }: Pick<Place, 'part'>): NonNullable<PageTabsProps['views']> => ({
  shown: part,
  of: VIEWS,
})

// A shipment would say its own part again.
const NONE = { shipment: null, box: null, samples: null, show: null } as const
const VIEWS = [
  { key: 'samples', title: 'Samples', says: { ...NONE, view: null } },
  { key: 'shipments', title: 'Shipments', says: { ...NONE, view: 'shipments' } },
] as const
