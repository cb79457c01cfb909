// Latency for other users: a thread that sends ordinary calls one after the other and reports the duration of each.
import { setTimeout as sleep } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

export interface OthersOrder {
  urls: string[];
  headers: Record<string, string>;
}

const { urls, headers } = workerData as OthersOrder;
let millis: number[] = [];
parentPort!.on('message', () => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort!.postMessage(millis);
  millis = [];
});
for (let turn = 0; ; turn += 1) {
  const began = performance.now();
  const response = await fetch(urls[turn % urls.length]!, { headers });
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${urls[turn % urls.length]}: ${response.status}`);
  millis.push(performance.now() - began);
  await sleep(5);
}
