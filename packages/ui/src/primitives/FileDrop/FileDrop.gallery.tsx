import type { Gallery } from '../../gallery/gallery.ts'
import { FileDrop } from './FileDrop.tsx'

export const gallery: Gallery = {
  specimens: {
    Waiting: (
      <FileDrop
        label="Drop a boundary file"
        note="Shapefile (zipped), GeoJSON, KML or KMZ"
        accept={['.zip', '.geojson', '.kml']}
        onFiles={() => {}}
      />
    ),
  },
}
