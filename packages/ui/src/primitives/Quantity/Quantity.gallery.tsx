import type { Gallery } from '../../gallery/gallery.ts'
import { Amount, Area, Depth, Moment } from './Quantity.tsx'
import { UnitsProvider } from './units.ts'

export const gallery: Gallery = {
  specimens: {
    Number: <Amount value={1204311} of={['row', 'rows']} />,
    'Acres and inches': (
      <>
        <Area areaM2={455_000} />
        <Depth cm={15} toCm={30} />
      </>
    ),
    'Hectares and centimeters': (
      <UnitsProvider value={{ area: 'ha', depth: 'cm' }}>
        <Area areaM2={455_000} />
        <Depth cm={15} toCm={30} />
      </UnitsProvider>
    ),
    'Day and instant': (
      <>
        <Moment day="2026-10-12" />
        <Moment instant="2026-10-12T15:42:00Z" />
      </>
    ),
  },
}
