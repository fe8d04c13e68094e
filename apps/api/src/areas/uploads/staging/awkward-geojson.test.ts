import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hasSamples, sample, samplesIn } from '../../../files/testing/samples.ts'
import { type StaffedApi, testDatabases } from '../../../testing/staffed-api.ts'

for (const database of testDatabases())
  describe.skipIf(database.isMissing)(`on ${database.name}`, () => {
    let api: StaffedApi
    beforeAll(async () => {
      api = await database.start()
    })
    afterAll(() => api.close())

    const stage = (path: string) => api.client.uploads.stageBoundaries(sample(path))

    function geoJson(features: unknown[], more: object = {}) {
      const text = JSON.stringify({ type: 'FeatureCollection', ...more, features })
      return { file: new TextEncoder().encode(text), fileName: 'drawn.geojson' }
    }
    const feature = (coordinates: unknown, properties: object | null = {}) => ({
      type: 'Feature',
      properties,
      geometry: { type: 'Polygon', coordinates },
    })

    describe.skipIf(!hasSamples)('awkward GeoJSON', () => {
      /** Imports: null. A feature's problem, or the file's refusal: its sentence. */
      const OUTCOMES: Readonly<Record<string, string | null>> = {
        'invalid_geometries/invalid_exterior_not_ccw': null,
        'invalid_geometries/invalid_incorrect_geometry_data_type':
          'It is a line; a field boundary is a polygon',
        'invalid_geometries/invalid_less_three_unique_nodes': 'A ring has fewer than three different corners',
        'invalid_geometries/invalid_unclosed': null,
        'invalid_structure/invalid_feature_geometry_is_string':
          'Its geometry is text, not a GeoJSON geometry',
        'invalid_structure/invalid_feature_no_properties': null,
        'invalid_structure/invalid_feature_wrong_geometry_key': 'It has no "geometry" member',
        'invalid_structure/invalid_featurecollection_feature_nullfeature':
          'It is empty (null), not a Feature',
        'invalid_structure/invalid_featurecollection_features_is_object':
          'The "features" of the FeatureCollection are not a list',
        'invalid_structure/invalid_featurecollection_no_features_member':
          'The FeatureCollection has no list of "features"',
        'invalid_structure/invalid_featurecollection_nulltype': 'The "type" of this GeoJSON is not a text',
        'invalid_structure/invalid_featurecollection_type_lowercase':
          'The type is written "featurecollection"; GeoJSON writes "FeatureCollection"',
        'invalid_structure/invalid_featurecollection_unknown_type':
          'The type "notafc" is not one of GeoJSON’s',
        'invalid_structure/invalid_geometry_coordinates_1d':
          'Its coordinates are not nested as those of a Polygon',
        'invalid_structure/invalid_geometry_coordinates_empty_position':
          'Position 3 of ring 1 is not a pair of numbers',
        'invalid_structure/invalid_geometry_coordinates_missing': 'Its Polygon has no "coordinates"',
        'invalid_structure/invalid_geometry_depth_shallow_multipolygon':
          'Its coordinates are not nested as those of a MultiPolygon',
        'invalid_structure/invalid_geometry_missing_type': 'This JSON is not GeoJSON: it has no "type"',
        'invalid_structure/invalid_geometry_wrong_geometry_type':
          'The type "SomeThingElse" is not one of GeoJSON’s',
        'problematic_geometries/problematic_3d_coordinates': null,
        'problematic_geometries/problematic_crosses_antimeridian': null,
        'problematic_geometries/problematic_excessive_coordinate_precision': null,
        'problematic_geometries/problematic_excessive_vertices': null,
        'problematic_geometries/problematic_feature_null_geometry': 'It has no geometry',
        'problematic_geometries/problematic_holes': null,
        'problematic_geometries/problematic_multitype_geometry_with_just_one_geometry': null,
        'problematic_geometries/problematic_outside_lat_lon_boundaries':
          'The coordinates are not degrees of longitude and latitude, as EPSG:4326 WGS 84 says they are. Its position -190.624027, 52.326463 is not a longitude and a latitude',
        'problematic_geometries/problematic_self_intersection_large':
          'Its boundary crosses itself, at longitude 13.380009, latitude 52.507053',
        'problematic_geometries/problematic_self_intersection_small':
          'Its boundary crosses itself, at longitude 13.379527, latitude 52.508516',
        'problematic_geometries/problematic_zero_length_linestring':
          'It is a line; a field boundary is a polygon',
        'problematic_structure/problematic_crs_defined': null,
        'problematic_structure/problematic_geometry_not_wrapped': null,
        'problematic_structure/problematic_geometrycollection_single':
          'It is a point; a field boundary is a polygon',
        'invalid_structure/invalid_feature_id_type': 'It is a point; a field boundary is a polygon',
        'invalid_structure/invalid_feature_properties_is_array': 'It has no geometry',
        'invalid_structure/invalid_feature_properties_is_int': 'It has no geometry',
        'invalid_structure/invalid_geometry_bbox_not4or6': 'It is a point; a field boundary is a polygon',
        'invalid_structure/invalid_geometry_bbox_not_list': 'It is a point; a field boundary is a polygon',
        'invalid_structure/invalid_geometry_bbox_not_numbers': 'It is a point; a field boundary is a polygon',
        'invalid_structure/invalid_geometry_depth_deep_point': 'It is a point; a field boundary is a polygon',
        'invalid_structure/invalid_geometry_depth_deep_polygon':
          'Its coordinates are not nested as those of a Polygon',
        'invalid_structure/invalid_geometry_depth_shallow_linestring':
          'It is a line; a field boundary is a polygon',
        'invalid_structure/invalid_geometry_depth_shallow_polygon':
          'Its coordinates are not nested as those of a Polygon',
        'invalid_structure/invalid_geometry_geometrycollection_null_geometry':
          'Its geometry is empty: there is no polygon in it',
        'invalid_structure/invalid_geometry_mislabeled_point':
          'Its coordinates are not nested as those of a MultiPolygon',
        'valid/valid_feature': 'It is a point; a field boundary is a polygon',
        'valid/valid_feature_null_geometry': 'It has no geometry',
        'valid/valid_feature_with_id': 'It is a point; a field boundary is a polygon',
        'valid/valid_feature_with_string_id': 'It is a point; a field boundary is a polygon',
        'valid/valid_featurecollection_multiple_feature_types': null,
        'valid/valid_geometry': 'It is a point; a field boundary is a polygon',
        'valid/valid_geometry_3d_coordinates': 'It is a point; a field boundary is a polygon',
        'valid/valid_geometry_bbox': null,
        'valid/valid_geometry_geometrycollection': null,
        'valid/valid_geometry_geometrycollection_empty_geometries':
          'Its geometry is empty: there is no polygon in it',
        'valid/valid_geometry_linestring': 'It is a line; a field boundary is a polygon',
        'valid/valid_geometry_multilinestring': 'It is a set of lines; a field boundary is a polygon',
        'valid/valid_geometry_multipoint': 'It is a set of points; a field boundary is a polygon',
        'valid/valid_featurecollection': null,
        'valid/valid_featurecollection_bboxes': null,
        'valid/valid_featurecollection_empty_features': 'There are no features in the file',
        'valid/valid_featurecollection_with_geometrycollection': null,
        'valid/valid_feature_null_properties': null,
        'valid/valid_geometry_multipolygon': null,
        'valid/valid_geometry_point': 'It is a point; a field boundary is a polygon',
        'valid/valid_geometry_polygon': null,
      }

      const keyOf = (path: string) => path.replace(/^geojson_awkward\/(.*)\.geojson$/, '$1')

      it('UPL-40: each has an expectation, and each expectation its file', () => {
        const keys = samplesIn('geojson_awkward/').map(keyOf)
        expect(keys.toSorted()).toEqual(Object.keys(OUTCOMES).toSorted())
      })

      it.each(samplesIn('geojson_awkward/'))(
        'UPL-4: %s imports or says what is wrong with it',
        async (path) => {
          const outcome = await stage(path).then(
            (staged): string | null => {
              for (const { geometry, problem, areaHa } of staged.features)
                expect(geometry === null || areaHa === 0).toBe(problem !== null || geometry === null)
              return staged.features.find(({ problem }) => problem === null)
                ? null
                : (staged.features[0]?.problem ?? '')
            },
            (error: unknown): string => {
              expect(error).toMatchObject({ kind: 'unreadableFile', remedy: expect.stringMatching(/\.$/) })
              return error instanceof Error ? error.message : ''
            },
          )
          expect(outcome).toBe(OUTCOMES[keyOf(path)])
        },
      )

      it('UPL-7: a boundary across the antimeridian is cut there, with the area it has elsewhere', async () => {
        const staged = await stage(
          'geojson_awkward/problematic_geometries/problematic_crosses_antimeridian.geojson',
        )
        const [crossing] = staged.features
        expect(crossing?.partCount).toBe(2)
        const moved = [
          [
            [-2.088, -18.288],
            [0.206, -18.288],
            [0.206, -16.152],
            [-2.088, -16.152],
            [-2.088, -18.288],
          ],
        ]
        const elsewhere = (await api.client.uploads.stageBoundaries(geoJson([feature(moved)]))).features[0]
        // Cutting adds two corners on what is a geodesic elsewhere: 1.1° from an end, at 18° south, that is little.
        expect((crossing?.areaHa ?? 0) / (elsewhere?.areaHa ?? 1)).toBeCloseTo(1, 4)
      })
    })
  })
