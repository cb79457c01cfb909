import { paintBars } from './paint-bars.ts';
import { paintGround } from './paint-ground.ts';
import { paintLinks } from './paint-links.ts';
import { paintOverBars, paintUnderBars } from './paint-marks.ts';
import { paintVeil } from './paint-veil.ts';
import type { Pen } from './pen.ts';
import type { Scene } from './scene.ts';

/** The whole chart through its window: ground, baselines and floats, links, bars, then what is next to them. */
export function paintChart(pen: Pen, scene: Scene): void {
  paintGround(pen, scene);
  paintUnderBars(pen, scene);
  paintLinks(pen, scene);
  paintBars(pen, scene);
  paintOverBars(pen, scene);
  if (scene.highlight) paintVeil(pen, scene, scene.highlight);
}
