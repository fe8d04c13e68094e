/**
 * Keeps WebAssembly memory of this process below a limit: --max-old-space-size does not count it. GDAL takes a
 * refused growth as an ordinary "out of memory" and gives up on the file.
 */
export function limitWasmMemory(maxBytes: number): void {
  const grow = WebAssembly.Memory.prototype.grow
  WebAssembly.Memory.prototype.grow = function growWithin(this: WebAssembly.Memory, pages: number): number {
    const PAGE_BYTES = 65_536
    if (this.buffer.byteLength + pages * PAGE_BYTES > maxBytes)
      throw new RangeError(`WebAssembly memory is limited to ${maxBytes} bytes`)
    return grow.call(this, pages)
  }
}
