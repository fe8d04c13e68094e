import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createTestProduct } from '#testing/product.ts'
import { renderWithApi } from '#testing/with-api.tsx'
import { DEFAULT_LAYERS, useLayerChoice } from './layer-choice.ts'
import { MapControls } from './MapControls.tsx'
import { mapWithoutCanvas } from './testing.ts'

const product = createTestProduct()
const PICTURE = 'data:image/png;base64,iVBORw0KGgo='
const print = vi.fn()

beforeEach(() => {
  print.mockClear()
  // jsdom offers no imagery, reads no picture, and has no paper.
  vi.stubGlobal('fetch', async () => Response.json({ imagery: null }))
  vi.spyOn(window, 'print').mockImplementation(print)
  Object.defineProperty(HTMLImageElement.prototype, 'decode', { value: async () => {}, configurable: true })
})
afterEach(() => {
  cleanup()
  Reflect.deleteProperty(HTMLImageElement.prototype, 'decode')
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  document.body.replaceChildren()
  useLayerChoice.setState(DEFAULT_LAYERS)
  product.dispose()
})

function show() {
  const { map } = mapWithoutCanvas({ lon: -93.6, lat: 42, zoom: 12 })
  map.getCanvas().toDataURL = () => PICTURE
  const scale = document.createElement('div')
  scale.className = 'maplibregl-ctrl-scale'
  scale.textContent = '1,000 ft'
  map.getContainer().append(scale)
  const nothing = () => {}
  renderWithApi(
    <MapControls
      map={map}
      title="Creek bottom"
      attribution="Natural Earth · U.S. Census Bureau"
      isBoxing={false}
      onToggleBox={undefined}
      onFit={nothing}
      isMeasuring={false}
      onMeasure={nothing}
    />,
    product,
    () => Response.error(),
  )
  return map
}
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })))
const north = () => screen.queryByRole('button', { name: 'Turn north up' })

it('MAP-24: a turned map has a button that turns north up, and only then', async () => {
  const map = show()
  expect(north()).toBeNull()
  act(() => void map.rotateTo(-30))
  await press('Turn north up')
  expect(map.getBearing()).toBe(0)
  expect(north()).toBeNull()
})

/** The switch of some layers, in the opened menu of layers. */
async function switchOf(name: string) {
  await press('Layers')
  return screen.findByRole<HTMLInputElement>('switch', { name })
}
const imagerySwitch = () => switchOf('Imagery')

it.each([
  ['Base map', { counties: false }],
  ['Names', { names: false }],
])(
  'MAP-21: the switch “%s” leaves those layers out and no other, on the next map too',
  async (name, left) => {
    show()
    const control = await switchOf(name)
    expect(control.checked).toBe(true)
    await act(async () => fireEvent.click(control))
    expect(control.checked).toBe(false)
    expect(useLayerChoice.getState()).toMatchObject({ ...DEFAULT_LAYERS, ...left })
    cleanup()
    show()
    expect((await switchOf(name)).checked).toBe(false)
  },
)

it('MAP-20: imagery that is offered is off until a person switches it on', async () => {
  const imagery = { url: 'https://tiles.example/{z}/{x}/{y}.jpg', attribution: 'tiles.example', maxZoom: 16 }
  const asked = vi.fn(async (_address: string) => Response.json({ imagery }))
  vi.stubGlobal('fetch', asked)
  show()
  const control = await imagerySwitch()
  await waitFor(() => expect(control.disabled).toBe(false))
  expect(asked.mock.calls.map(([address]) => address)).toEqual(['/imagery.json'])
  expect([control.checked, useLayerChoice.getState().imagery]).toEqual([false, false])
  await act(async () => fireEvent.click(control))
  expect([control.checked, useLayerChoice.getState().imagery]).toEqual([true, true])
})

it.each([
  ['is not offered', () => Response.json({ imagery: null }), true],
  ['cannot be asked for', () => new Response('', { status: 503 }), false],
])('MAP-20: imagery that %s cannot be switched on', async (_what, answer, isSaid) => {
  vi.stubGlobal('fetch', async () => answer())
  show()
  const control = await imagerySwitch()
  const said = () => screen.queryByText('No imagery is set up.') !== null
  await waitFor(() => expect(said()).toBe(isSaid))
  expect([control.disabled, control.checked]).toEqual([true, false])
})

it.each([
  [0, 'North is up'],
  [-30, 'Up is 330° clockwise from north'],
])(
  'MAP-24: on paper a map turned by %s° has its title, its scale, where north is, and whose data it is',
  async (bearing, words) => {
    const map = show()
    act(() => void map.rotateTo(bearing))
    await press('Print the map')
    const picture = await screen.findByRole<HTMLImageElement>('img', { name: 'Creek bottom' })
    expect(picture.src).toBe(PICTURE)
    const sheet = within(picture.parentElement ?? document.body)
    expect(sheet.getByText('Creek bottom')).toBeTruthy()
    expect(sheet.getByText('1,000 ft')).toBeTruthy()
    expect(sheet.getByText(new RegExp(`^Natural Earth · U.S. Census Bureau · ${words} · `))).toBeTruthy()
    await waitFor(() => expect(print).toHaveBeenCalledOnce())
    await act(async () => void window.dispatchEvent(new Event('afterprint')))
    expect(screen.queryByRole('img', { name: 'Creek bottom' })).toBeNull()
  },
)
