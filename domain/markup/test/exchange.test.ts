import { describe, expect, it } from 'vitest';
import {
  type Annotation,
  annotationOf,
  colourOf,
  isMeasure,
  type MarkupType,
  markupTypes,
  readXfdf,
  type Shape,
  shapesOf,
  xfdfOf,
} from '@horizon/markup';

const style = { colour: '#1d4ed8', fill: null, widthPt: 2, opacity: 0.5, fontSizePt: 14 };
const p = (x: number, y: number) => ({ x, y });
const three = [p(100.1234, 100.5678), p(300.25, 110.75), p(220.5, 260.125)];
const pointsOf: Partial<Record<MarkupType, Shape['points']>> = {
  text: [p(100, 200)],
  pin: [p(100.1234, 200.5678)],
  callout: [p(50, 60), p(150, 220)],
};
const boxes = ['rectangle', 'ellipse', 'cloud', 'stamp'];
const two = ['line', 'arrow', 'length'];
const sample = (type: MarkupType): Shape => ({
  type,
  points:
    pointsOf[type] ??
    (boxes.includes(type) ? [p(100.1234, 300.5), p(250.75, 180.0123)] : two.includes(type) ? three.slice(0, 2) : three),
  text: ['text', 'callout', 'stamp', 'pin'].includes(type) ? 'Wall <moved> & "checked"' : null,
  style,
});
const readBack = (text: string) => {
  const read = readXfdf(text);
  if ('fault' in read) throw new Error(read.fault);
  return read.items;
};

describe('a markup written as an annotation', () => {
  it.each(markupTypes)('of type %s comes back from XFDF as it was, within 0.01 pt', (type) => {
    const shape = sample(type);
    const annotation = annotationOf(shape, {
      name: 'm-1',
      author: 'A. Reviewer',
      figure: isMeasure(type) ? '12 m' : null,
    });
    const [item] = readBack(xfdfOf([{ page: 7, annotation }], 'Plan & section.pdf'));
    const [read] = shapesOf(item!.placed!.annotation);

    expect([item!.placed!.page, item!.placed!.annotation.author, item!.placed!.annotation.name]).toEqual([
      7,
      'A. Reviewer',
      'm-1',
    ]);
    expect([read!.shape?.type, read!.shape?.text, read!.shape?.style.colour]).toEqual([type, shape.text, '#1d4ed8']);
    expect(read!.shape!.points).toHaveLength(shape.points.length);
    for (const [at, point] of shape.points.entries()) {
      expect(Math.hypot(point.x - read!.shape!.points[at]!.x, point.y - read!.shape!.points[at]!.y)).toBeLessThan(0.01);
    }
  });
});

describe('an annotation of another program', () => {
  const other = (more: Partial<Annotation>): Annotation => ({
    subtype: 'Line',
    name: null,
    intent: null,
    subject: null,
    author: null,
    contents: null,
    rect: { left: 10, bottom: 20, right: 110, top: 120 },
    fringe: [0, 0, 0, 0],
    paths: [],
    isCloudy: false,
    endings: ['None', 'None'],
    style,
    ...more,
  });
  it.each<[string, Partial<Annotation>, MarkupType]>([
    ['a dimension line', { intent: 'LineDimension', paths: [three.slice(0, 2)] }, 'length'],
    ['a line with a closed arrow', { endings: ['None', 'ClosedArrow'], paths: [three.slice(0, 2)] }, 'arrow'],
    ['a cloudy square', { subtype: 'Square', isCloudy: true }, 'cloud'],
    ['a cloudy polygon', { subtype: 'Polygon', isCloudy: true, paths: [three] }, 'cloud'],
    ['a polygon dimension', { subtype: 'Polygon', intent: 'PolygonDimension', paths: [three] }, 'area'],
    ['a sticky note', { subtype: 'Text', contents: 'Check' }, 'pin'],
  ])('that is %s becomes %s', (_, more, type) => {
    expect(shapesOf(other(more))[0]?.shape?.type).toBe(type);
  });

  it('of several strokes becomes one markup a stroke', () => {
    expect(shapesOf(other({ subtype: 'Ink', paths: [three, three] }))).toHaveLength(2);
  });

  it.each<[string, Partial<Annotation>, string]>([
    ['without points', { paths: [] }, 'It has too few points.'],
    ['in one place', { paths: [[p(1, 1), p(1, 1)]] }, 'All of its points are one place.'],
    ['far beyond the page', { paths: [[p(1, 1), p(1e9, 1)]] }, 'A point is beyond any page.'],
    ['with no text', { subtype: 'FreeText', contents: ' ' }, 'It has no text.'],
  ])('%s is refused with the reason', (_, more, fault) => {
    expect(shapesOf(other(more))[0]).toEqual({ shape: null, fault });
  });

  it('has its colour in grey, RGB or CMYK', () => {
    expect([colourOf([0.5]), colourOf([1, 0, 0]), colourOf([0, 1, 1, 0]), colourOf([])]).toEqual([
      '#808080',
      '#ff0000',
      '#ff0000',
      null,
    ]);
  });
});

describe('an XFDF file', () => {
  const of = (annots: string) =>
    `<?xml version="1.0"?><xfdf xmlns="http://ns.adobe.com/xfdf/"><annots>${annots}</annots></xfdf>`;
  it('names what it holds and cannot be taken', () => {
    const items = readBack(
      of('<sound page="0" rect="0,0,1,1"/><line rect="0,0,9,9" start="1,1" end="9,9"/><square page="2" rect="a"/>'),
    );

    expect(items.map(({ fault }) => fault)).toEqual([
      'Annotations of the kind “sound” are not taken.',
      'It does not say on which page it is.',
      'It has no place on the page.',
    ]);
  });

  it.each([
    [
      'a document type',
      '<!DOCTYPE x [<!ENTITY a "aaaa">]><xfdf/>',
      'The file declares a document type, which is not read.',
    ],
    ['another kind of XML', '<svg/>', 'This is an XML file of another kind, not XFDF.'],
    ['no XML', 'hello', 'The file is damaged, or is no XML.'],
    ['a tag without its end', '<xfdf><annots', 'The file is damaged, or is no XML.'],
    ['elements that cross', '<xfdf><annots></xfdf></annots>', 'The file is damaged, or is no XML.'],
    ['an endless nest', '<a>'.repeat(1000), 'The file holds more than is read.'],
  ])('that is %s is refused', (_, text, fault) => {
    expect(readXfdf(text)).toEqual({ fault });
  });

  it('expands no entity but those of XML', () => {
    const [item] = readBack(of('<text page="0" rect="0,0,9,9"><contents>&amp;&#65;&unknown;</contents></text>'));

    expect(item!.placed!.annotation.contents).toBe('&A&unknown;');
  });
});
