import { expect, test } from 'vitest'
import { decodedFile } from '../../../files/pdf/testing.ts'
import { hasSamples, sample, samplesIn } from '../../../files/testing/samples.ts'

/** Not among them: pictures in WebP, which zxing-wasm cannot open. */
const pictures = samplesIn('labels').filter((path) => path.endsWith('.png'))

/** The reader that the other tests trust is tried on pictures that others made. */
test.skipIf(!hasSamples)(`LBL-20: zxing reads real pictures of codes (shared/data/labels)`, async () => {
  expect(pictures.length).toBeGreaterThan(15)
  for (const path of pictures) {
    const expected = new TextDecoder().decode(sample(path.replace('.png', '.txt')).file)
    const found = await decodedFile(sample(path).file, { tryHarder: true, textMode: 'Plain' })
    expect(
      found.map((text) => text.trimEnd()),
      path,
    ).toEqual([expected.trimEnd()])
  }
})
