/** The footer's version string, put in by the build. */
declare const __APP_VERSION__: string

/** A changelog as the build read it. */
declare module '*?releases' {
  const releases: readonly import('./app/changelog/parse.ts').Release[]
  export default releases
}

/** What names the newest release in it; empty when there is none. */
declare module '*?newest-release' {
  const newest: string
  export default newest
}

/** The addresses of the base map's parts: GeoJSON that the build makes. */
declare module 'virtual:base-map' {
  const addresses: Readonly<Record<keyof import('./map/base-shapes.ts').BaseMap, string>>
  export default addresses
}
