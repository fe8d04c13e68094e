/** The formats that GDAL opens here. Every other of its drivers is switched off: some follow references to other files. */
export const DRIVERS_USED = ['ESRI Shapefile', 'GML', 'GeoJSON', 'GPKG', 'OpenFileGDB'] as const
export type GdalDriver = (typeof DRIVERS_USED)[number]

/** The others in gdal3.js 2.8.1; a test holds that only the used ones are left. */
const OTHERS = `
  VRT | DERIVED | GTiff | COG | NITF | RPFTOC | ECRGTOC | HFA | SAR_CEOS | CEOS | JAXAPALSAR | GFF | ELAS
  | ESRIC | AIG | AAIGrid | GRASSASCIIGrid | ISG | SDTS | DTED | PNG | JPEG | MEM | JDEM | GIF | BIGGIF |
  ESAT | BSB | XPM | BMP | DIMAP | AirSAR | RS2 | SAFE | PCIDSK | PCRaster | ILWIS | SGI | SRTMHGT |
  Leveller | Terragen | ISIS3 | ISIS2 | PDS | PDS4 | VICAR | TIL | ERS | L1B | FIT | GRIB | RMF | MSGN |
  RST | GSAG | GSBG | GS7BG | COSAR | TSX | COASP | R | MAP | KMLSUPEROVERLAY | WEBP | PDF | Rasterlite |
  MBTiles | CALS | WMTS | SENTINEL2 | MRF | PNM | DOQ1 | DOQ2 | PAux | MFF | MFF2 | GSC | FAST | BT | LAN
  | CPG | NDF | EIR | DIPEx | LCP | GTX | LOSLAS | NTv2 | CTable2 | ACE2 | SNODAS | KRO | ROI_PAC |
  RRASTER | BYN | NOAA_B | NSIDCbin | ARG | RIK | USGSDEM | GXF | NWT_GRD | NWT_GRC | ADRG | SRP | BLX |
  SAGA | XYZ | HF2 | OZI | CTG | ZMap | NGSGEOID | IRIS | PRF | SIGDEM | TGA | STACTA | STACIT | GNMFile |
  GNMDatabase | MapInfo File | UK .NTF | LVBAG | OGR_SDTS | S57 | DGN | OGR_VRT | Memory | CSV | GPX | KML
  | GeoJSONSeq | ESRIJSON | TopoJSON | OGR_GMT | SQLite | WAsP | DXF | CAD | FlatGeobuf | Geoconcept |
  GeoRSS | VFK | PGDUMP | OSM | OGR_PDS | EDIGEO | SVG | Idrisi | ODS | XLSX | SXF | Selafin | JML | VDV |
  MVT | MapML | GTFS | PMTiles | JSONFG | TIGER | AVCBin | AVCE00 | GenBin | ENVI | EHdr | ISCE | Zarr
`

/** Value of GDAL_SKIP: with commas, because some names have spaces. */
export const DRIVERS_SKIPPED = OTHERS.trim()
  .split(/\s*\|\s*/)
  .join(',')
