import { isProductError } from '@org/core/contract'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { reader } from '../testing/reader.ts'
import { hasSamples, sample } from '../testing/samples.ts'

const read = (path: string) => {
  const { file, fileName } = sample(path)
  return reader.readPositions(file, fileName)
}

/** What expected/ says of each file: its own count and ours, and some of its positions, by another reader. */
const expectedSchema = z.object({
  spot_points: z.array(
    z.object({
      kind: z.string(),
      index: z.number(),
      name: z.nullish(z.string()),
      lon: z.number(),
      lat: z.number(),
      time_raw: z.nullish(z.string()),
    }),
  ),
})
const expectedOf = (name: string) =>
  expectedSchema.parse(JSON.parse(new TextDecoder().decode(sample(`gpx/expected/${name}.json`).file)))

const route = (count: string) =>
  `${count} route points were left out: a route is what was planned, not what was collected.`

/** Of every file: how many positions and track points are read, and the notes; or how it is refused. */
const OUTCOMES: Readonly<
  Record<string, { positions: number; track: number; notes?: string[] } | { refused: string }>
> = {
  'android_logger_year7592.gpx': { positions: 0, track: 20 },
  'avenza_track_local_offset.gpx': { positions: 0, track: 7 },
  'emlid_reachview_points.csv': { positions: 43, track: 0 },
  'expertgps_iso8859_1.gpx': { positions: 86, track: 64, notes: [route('46')] },
  'gaia_folder_waypoints_route.gpx': { positions: 5, track: 0, notes: [route('805')] },
  'garmin_basecamp_bom.gpx': { positions: 2, track: 2, notes: [route('2')] },
  'garmin_gpsbabel_gpx10.gpx': { positions: 7, track: 296 },
  'garmin_gpsmap64sx_waypoints.gpx': { positions: 33, track: 0 },
  'garmin_mapsource_ddm.txt': { refused: 'This is a text file of MapSource' },
  'garmin_oregon400t_empty.gpx': {
    positions: 0,
    track: 0,
    notes: ['The file is empty: it has no waypoints and no tracks.'],
  },
  'google_mymaps_export.kml': { positions: 16, track: 0 },
  'isoxml_cnh_TASKDATA.XML': {
    refused: 'This is an ISOXML task: its points are corners and guidance lines, not positions',
  },
  'latlon_dms_styles.csv': { positions: 19, track: 0 },
  'mergin_trees_team_a.gpkg': {
    positions: 20,
    track: 0,
    notes: [
      'The layer Ready_to_survey_trees does not say its coordinates: they were read as degrees in WGS 84.',
    ],
  },
  'ona_odk_geopoint_trace_shape.csv': { positions: 4, track: 0 },
  'opencpn_chartplotter.gpx': {
    positions: 0,
    track: 0,
    notes: ['The file has only a route: it is a plan, nothing in it was collected.'],
  },
  'osmand_router_no_times.gpx': { positions: 1, track: 1011 },
  'trimble_r2_nmea.txt': {
    refused: 'This is a log of a receiver (NMEA): it has no points, only where the receiver was',
  },
}

describe.skipIf(!hasSamples)('every real file of positions', () => {
  it.each(Object.entries(OUTCOMES))('PCO-1: %s', async (name, outcome) => {
    if ('refused' in outcome) return expectRefusal(name, outcome.refused)
    const { positions, track, notes } = await read(`gpx/${name}`)
    expect({ positions: positions.length, track: track.rows.length, notes }).toEqual({
      notes: [],
      ...outcome,
    })
    for (const { kind, index, name: named, lon, lat, time_raw: time } of expectedOf(name).spot_points) {
      if (kind === 'rtept') continue
      const along = { lon: track.lons[index], lat: track.lats[index], timeText: track.timeTexts[index] }
      const got = kind === 'trkpt' ? along : positions[index]
      expect(got?.lon).toBeCloseTo(lon, 9)
      expect(got?.lat).toBeCloseTo(lat, 9)
      if (kind === 'wpt') expect(got).toMatchObject({ name: named ?? '', timeText: time ?? '' })
      if (kind === 'trkpt') expect(got?.timeText).toBe(time ?? '')
    }
  })

  it('PCO-4: a position in degrees, minutes and seconds is the same in 19 ways', async () => {
    const { positions } = await read('gpx/latlon_dms_styles.csv')
    for (const { lon, lat } of positions) {
      expect(lon).toBeCloseTo(-5.678, 9)
      expect(lat).toBeCloseTo(-1.234, 9)
    }
  })

  it('PCO-2: names are text, and remarks are what the crew wrote', async () => {
    const { positions } = await read('gpx/garmin_gpsmap64sx_waypoints.gpx')
    expect(positions.map(({ name }) => name)).toEqual(expect.arrayContaining(['001', '001H', '026']))
    expect(positions.filter(({ remarks }) => remarks.length > 0)).toMatchObject([
      { name: '020', remarks: ['NO FLOWERS'] },
    ])
  })

  it('PCO-3: of a survey’s table the accuracy and the beginning of the measurement are read', async () => {
    const [emlid] = (await read('gpx/emlid_reachview_points.csv')).positions
    expect(emlid).toMatchObject({ accuracyM: 0.2734, timeText: '2019-11-11 19:24:01 UTC' })
    const [ona] = (await read('gpx/ona_odk_geopoint_trace_shape.csv')).positions
    expect(ona).toMatchObject({ lon: 36.787219, lat: -1.294197, accuracyM: 34, timeText: '' })
  })

  it.each([
    ['briefcase.csv', 'Nov 1, 2026 3:59:02 PM', 4.2],
    ['central.csv', '2026-11-01T15:59:02.000-05:00', 4.2],
    ['kobo-semicolon.csv', '2026-11-01T15:59:02.000-05:00', 4.2],
    ['no-alt-acc.csv', '2026-11-01T15:59:02.000-05:00', null],
    ['wkt-and-lonlat.csv', '2026-11-01T15:59:02.000-05:00', null],
    ['lon-first-in-geometry.csv', '2026-11-01T15:59:02.000-05:00', null],
  ])('PCO-3, PCO-4, PCO-17: a form as %s', async (name, timeText, accuracyM) => {
    const [position] = (await read(`cases2/07-odk-columns/${name}`)).positions
    expect(position).toMatchObject({
      ...{ name: 'North 40 1', lat: 41.952_490_8, lon: -93.391_334, timeText, accuracyM },
      ...{ placeLabel: '', otherPlaces: [] },
    })
  })
})

async function expectRefusal(name: string, message: string): Promise<void> {
  const error = await read(`gpx/${name}`).catch((reason: unknown) => reason)
  if (!isProductError(error, 'unreadableFile')) throw new Error('was not refused')
  expect(error.message).toBe(message)
  expect(error.remedy).toMatch(/\.$/)
}
