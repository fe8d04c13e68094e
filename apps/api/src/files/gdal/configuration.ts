import { DRIVERS_SKIPPED } from './drivers.ts'

/** GDAL's configuration options. It is built without a network library; nothing here relies on that alone. */
export const CONFIGURATION = {
  GDAL_SKIP: DRIVERS_SKIPPED,
  /** A lost .shx is rebuilt. */
  SHAPE_RESTORE_SHX: 'YES',
  /** Our own limits hold. */
  OGR_GEOJSON_MAX_OBJ_SIZE: '0',
  /** Attributes are text for a person: 007 is not 7. */
  GML_FIELDTYPES: 'ALWAYS_STRING',
  /** No references to other elements or files are followed. */
  GML_SKIP_RESOLVE_ELEMS: 'ALL',
  GML_DOWNLOAD_SCHEMA: 'NO',
  PROJ_NETWORK: 'OFF',
  /** Degrees for each chord of an arc: a round field loses 0.005% of its area. */
  OGR_ARC_STEPSIZE: '1',
} as const
