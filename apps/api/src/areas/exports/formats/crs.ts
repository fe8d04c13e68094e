/** What a file's coordinates mean, as each kind of file writes it. */
export interface FileCrs {
  /** EPSG code. */
  srid: number
  /** `WGS 84 / UTM zone 15N`. */
  name: string
  /** OGC well-known text 1. */
  wkt: string
  /** The same as ESRI's programs write it. */
  esriWkt: string
  /** PROJJSON; null: longitude and latitude in WGS 84, which GeoParquet does not name. */
  projjson: object | null
}

const ESRI_WGS84 =
  'GEOGCS["GCS_WGS_1984",DATUM["D_WGS_1984",SPHEROID["WGS_1984",6378137.0,298.257223563]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]]'
const OGC_WGS84 =
  'GEOGCS["WGS 84",DATUM["WGS_1984",SPHEROID["WGS 84",6378137,298.257223563,AUTHORITY["EPSG","7030"]],AUTHORITY["EPSG","6326"]],PRIMEM["Greenwich",0,AUTHORITY["EPSG","8901"]],UNIT["degree",0.0174532925199433,AUTHORITY["EPSG","9122"]],AUTHORITY["EPSG","4326"]]'

export const WGS84: FileCrs = {
  srid: 4326,
  name: 'WGS 84',
  wkt: OGC_WGS84,
  esriWkt: ESRI_WGS84,
  projjson: null,
}

const ZONE_DEGREES = 6
const SCALE = 0.9996
const FALSE_EASTING_M = 500_000
const FALSE_NORTHING_SOUTH_M = 10_000_000
/** EPSG's code of zone 0, which there is not. */
const EPSG_NORTH = 32_600
const EPSG_SOUTH = 32_700

/** The longitude in the middle of a UTM zone, in degrees. */
export const utmMeridian = (zone: number): number => zone * ZONE_DEGREES - 183

/** The number of the UTM zone of a longitude in degrees, from 1 to 60. */
export const utmZoneAt = (lon: number): number =>
  Math.min(60, Math.max(1, Math.floor((lon + 180) / ZONE_DEGREES) + 1))

/** A UTM zone on WGS 84, in meters. @param zone from 1 to 60 */
export function utm(zone: number, isSouth: boolean): FileCrs {
  const srid = (isSouth ? EPSG_SOUTH : EPSG_NORTH) + zone
  const name = `WGS 84 / UTM zone ${zone}${isSouth ? 'S' : 'N'}`
  const north = isSouth ? FALSE_NORTHING_SOUTH_M : 0
  const meridian = utmMeridian(zone)
  return {
    srid,
    name,
    wkt: `PROJCS["${name}",${OGC_WGS84},PROJECTION["Transverse_Mercator"],PARAMETER["latitude_of_origin",0],PARAMETER["central_meridian",${meridian}],PARAMETER["scale_factor",${SCALE}],PARAMETER["false_easting",${FALSE_EASTING_M}],PARAMETER["false_northing",${north}],UNIT["metre",1,AUTHORITY["EPSG","9001"]],AXIS["Easting",EAST],AXIS["Northing",NORTH],AUTHORITY["EPSG","${srid}"]]`,
    esriWkt: `PROJCS["${name.replace('WGS 84 / ', 'WGS_1984_').replaceAll(' ', '_').replace('zone', 'Zone')}",${ESRI_WGS84},PROJECTION["Transverse_Mercator"],PARAMETER["False_Easting",${FALSE_EASTING_M}.0],PARAMETER["False_Northing",${north}.0],PARAMETER["Central_Meridian",${meridian}.0],PARAMETER["Scale_Factor",${SCALE}],PARAMETER["Latitude_Of_Origin",0.0],UNIT["Meter",1.0]]`,
    projjson: utmProjjson(srid, name, meridian, north),
  }
}

const epsg = (code: number) => ({ authority: 'EPSG', code })
const parameter = (name: string, value: number, unit: string, code: number) => ({
  name,
  value,
  unit,
  id: epsg(code),
})
const axis = (name: string, abbreviation: string, direction: string, unit: string) => ({
  name,
  abbreviation,
  direction,
  unit,
})

function utmProjjson(srid: number, name: string, meridian: number, north: number): object {
  return {
    $schema: 'https://proj.org/schemas/v0.7/projjson.schema.json',
    type: 'ProjectedCRS',
    name,
    base_crs: {
      name: 'WGS 84',
      datum: {
        type: 'GeodeticReferenceFrame',
        name: 'World Geodetic System 1984',
        ellipsoid: { name: 'WGS 84', semi_major_axis: 6_378_137, inverse_flattening: 298.257223563 },
      },
      coordinate_system: {
        subtype: 'ellipsoidal',
        axis: [
          axis('Geodetic latitude', 'Lat', 'north', 'degree'),
          axis('Geodetic longitude', 'Lon', 'east', 'degree'),
        ],
      },
      id: epsg(4326),
    },
    conversion: {
      name: name.replace('WGS 84 / ', ''),
      method: { name: 'Transverse Mercator', id: epsg(9807) },
      parameters: [
        parameter('Latitude of natural origin', 0, 'degree', 8801),
        parameter('Longitude of natural origin', meridian, 'degree', 8802),
        parameter('Scale factor at natural origin', SCALE, 'unity', 8805),
        parameter('False easting', FALSE_EASTING_M, 'metre', 8806),
        parameter('False northing', north, 'metre', 8807),
      ],
    },
    coordinate_system: {
      subtype: 'Cartesian',
      axis: [axis('Easting', 'E', 'east', 'metre'), axis('Northing', 'N', 'north', 'metre')],
    },
    id: epsg(srid),
  }
}
