import * as z from 'zod'

/** What is used of a chunk in Vite's manifest; files are named from the build's folder. */
const chunkSchema = z.object({
  file: z.string(),
  imports: z.array(z.string()).default([]),
  css: z.array(z.string()).default([]),
  assets: z.array(z.string()).default([]),
})
const manifestSchema = z.record(z.string(), chunkSchema)
type Manifest = z.infer<typeof manifestSchema>

/** Of the files that programs name: what a page shows. Data and programs of the map are had when a map is opened. */
const SHOWN = /\.(?:woff2|svg|png|webp)$/

/**
 * The addresses of all that the page and the named modules import statically: programs, style sheets, fonts and pictures.
 *
 * @param manifest Vite's, parsed from its JSON
 * @param programs source files, as the manifest has them
 * @returns sorted, each once, beginning with `/`
 * @throws Error that names a module which is not in the manifest
 */
export function keptFiles(manifest: unknown, programs: readonly string[]): string[] {
  const chunks = manifestSchema.parse(manifest)
  const seen = new Set<string>()
  for (const program of ['index.html', ...programs]) collect(chunks, program, seen)
  const files = [...seen].flatMap((name) => {
    const { file, css, assets } = chunkOf(chunks, name)
    return [file, ...css, ...assets.filter((name) => SHOWN.test(name))]
  })
  return [...new Set(files)].map((file) => `/${file}`).toSorted()
}

function collect(chunks: Manifest, name: string, seen: Set<string>): void {
  if (seen.has(name)) return
  seen.add(name)
  for (const imported of chunkOf(chunks, name).imports) collect(chunks, imported, seen)
}

function chunkOf(chunks: Manifest, name: string): Manifest[string] {
  const chunk = chunks[name]
  if (chunk === undefined) throw new Error(`${name} is to start without network, and is not in the build`)
  return chunk
}
