// Compares two images in a worker: a sheet has some four million pixels.
import { differentRegions } from '@horizon/markup';

globalThis.addEventListener('message', ({ data }: MessageEvent<Parameters<typeof differentRegions>[0]>) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin to name
  globalThis.postMessage(differentRegions(data));
});
