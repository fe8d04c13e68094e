import { cp } from 'node:fs/promises'
import { defineConfig } from 'tsup'

/**
 * The server, its threads for the database, for orders, exports, designs, days, estimates, labels and documents, and the process that
 * reads uploaded files. Dependencies stay imports: the database engine and GDAL find their WebAssembly beside their own files. Types come from `tsc -b` (see the build script).
 */
export default defineConfig({
  entry: {
    main: 'src/main.ts',
    'embedded-worker': 'src/db/embedded-worker.ts',
    'design-worker': 'src/areas/designs/design-worker.ts',
    'days-worker': 'src/areas/points/days-worker.ts',
    'program-worker': 'src/areas/reports/estimate/program-worker.ts',
    'reports-worker': 'src/areas/reports/print/reports-worker.ts',
    'documents-worker': 'src/areas/shipments/files/documents-worker.ts',
    'labels-worker': 'src/areas/labels/draw/labels-worker.ts',
    'exports-worker': 'src/app/exports-worker.ts',
    'order-worker': 'src/lists/order-worker.ts',
    'reader-process': 'src/files/reader-process.ts',
  },
  format: 'esm',
  target: 'node24',
  platform: 'node',
  // `node:sqlite` has no other name.
  removeNodeProtocol: false,
  splitting: true,
  sourcemap: true,
  // All but the declarations, which `tsc -b` keeps up to date itself.
  clean: ['!types/**'],
  onSuccess: async () => {
    await cp('src/db/migrations', 'dist/migrations', { recursive: true })
  },
})
