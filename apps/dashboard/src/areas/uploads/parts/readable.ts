/** What the file chooser shows first. */
export const ACCEPTED = [
  '.zip',
  '.shp',
  '.shx',
  '.dbf',
  '.prj',
  '.cpg',
  '.gpkg',
  '.kml',
  '.kmz',
  '.geojson',
  '.json',
  '.geojsonl',
  '.geojsons',
  '.parquet',
  '.gml',
  '.xml',
  '.wkt',
  '.txt',
  '.csv',
  '.tsv',
] as const

/** Files of boundaries that are read. */
export const READABLE =
  'Shapefile (zipped, or its parts together), GeoPackage, KML or KMZ, GeoJSON, Esri JSON, GeoParquet, GML, file geodatabase (zipped), ISOXML TASKDATA, WKT, or CSV with shapes in a column; up to 50 MB. If the file does not name its coordinate system, you choose one.'
