import { Button, ErrorState, FileDrop, formatBytes, Progress } from '@org/ui'
import * as css from '../screens/ImportFieldsScreen.css.ts'
import { UploadHistory } from './UploadHistory.tsx'
import type { Staging } from './useStaging.ts'

/** What the file chooser shows first. */
const ACCEPTED = [
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

/** Asks for the file, and says what becomes of it. */
export function DropStep({ growerId, staging }: { growerId: number; staging: Staging }) {
  const { sending, failure } = staging
  return (
    <div className={css.dropStep}>
      {failure === null ? null : (
        <ErrorState error={failure} kept="Nothing was created. Your file is unchanged." />
      )}
      {sending === null ? (
        <FileDrop
          label="Drop a boundary file here"
          note="Shapefile (zipped, or its parts together), GeoPackage, KML or KMZ, GeoJSON, Esri JSON, GeoParquet, GML, file geodatabase (zipped), ISOXML TASKDATA, WKT, or CSV with shapes in a column; up to 50 MB. If the file does not name its coordinate system, you choose one."
          accept={ACCEPTED}
          allowsMultiple
          onFiles={staging.send}
        />
      ) : (
        <div className={css.sending}>
          <Progress label={`Uploading and reading ${sending.name} (${formatBytes(sending.size)})`} />
          <Button onPress={staging.cancel}>Cancel</Button>
        </div>
      )}
      <UploadHistory growerId={growerId} />
    </div>
  )
}
