import { WGS84 } from '../crs.ts'

/** "GPKG" and version 1.3, as the header of an SQLite file has them: programs of 2022 warn of a newer one. */
export const FILE = 'PRAGMA application_id = 0x47504B47; PRAGMA user_version = 10300'

/** The tables that every GeoPackage with features has (OGC 12-128r17, annex C). */
export const TABLES = `
  CREATE TABLE gpkg_spatial_ref_sys (
    srs_name TEXT NOT NULL, srs_id INTEGER PRIMARY KEY, organization TEXT NOT NULL,
    organization_coordsys_id INTEGER NOT NULL, definition TEXT NOT NULL, description TEXT);
  CREATE TABLE gpkg_contents (
    table_name TEXT NOT NULL PRIMARY KEY, data_type TEXT NOT NULL, identifier TEXT UNIQUE, description TEXT DEFAULT '',
    last_change DATETIME NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
    min_x DOUBLE, min_y DOUBLE, max_x DOUBLE, max_y DOUBLE, srs_id INTEGER,
    CONSTRAINT fk_gc_r_srs_id FOREIGN KEY (srs_id) REFERENCES gpkg_spatial_ref_sys (srs_id));
  CREATE TABLE gpkg_geometry_columns (
    table_name TEXT NOT NULL, column_name TEXT NOT NULL, geometry_type_name TEXT NOT NULL, srs_id INTEGER NOT NULL,
    z TINYINT NOT NULL, m TINYINT NOT NULL,
    CONSTRAINT pk_geom_cols PRIMARY KEY (table_name, column_name),
    CONSTRAINT uk_gc_table_name UNIQUE (table_name),
    CONSTRAINT fk_gc_tn FOREIGN KEY (table_name) REFERENCES gpkg_contents (table_name),
    CONSTRAINT fk_gc_srs FOREIGN KEY (srs_id) REFERENCES gpkg_spatial_ref_sys (srs_id));`

/** The coordinate systems that every GeoPackage names, whatever it holds. */
export const SYSTEMS = [
  { name: 'Undefined Cartesian SRS', srid: -1, organization: 'NONE', wkt: 'undefined' },
  { name: 'Undefined geographic SRS', srid: 0, organization: 'NONE', wkt: 'undefined' },
  { name: WGS84.name, srid: WGS84.srid, organization: 'EPSG', wkt: WGS84.wkt },
] as const

/** A name as SQL has it. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`
