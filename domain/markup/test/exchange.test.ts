import { describe, expect, it } from 'vitest';
import {
  type Annotation,
  annotationOf,
  boundsOf,
  colourOf,
  isMeasure,
  type MarkupType,
  markupTypes,
  outlineOf,
  type Point,
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

describe('an XFDF file of another program', () => {
  const read = (annots: string) => {
    const found = readXfdf(`<xfdf xmlns="http://ns.adobe.com/xfdf/"><annots>${annots}</annots></xfdf>`);
    if ('fault' in found) throw new Error(found.fault);
    return found.items;
  };
  const at = 'page="0" rect="100,100,120,120"';

  it('brings formatted text as plain text, a line a paragraph, in its order', () => {
    const body =
      '<body xmlns="http://www.w3.org/1999/xhtml"><p>Move <b>door</b> 200&#160;mm</p>\n <p>then<br/>check &lt;B&gt;</p></body>';
    const [note] = read(`<text ${at}><contents-richtext>${body}</contents-richtext></text>`);

    expect(note?.placed?.annotation.contents).toBe('Move door 200 mm\nthen\ncheck <B>');
  });

  it('brings replies, and replies to them, with their annotation, and no markups of their own', () => {
    const items = read(
      [
        `<text ${at} name="a" title="Ben"><contents>Note</contents></text>`,
        `<text ${at} name="b" title="Cy" inreplyto="a" date="D:20261103083000+10'00'"><contents>Agreed</contents></text>`,
        `<text ${at} name="c" title="Di" inreplyto="b"><contents>Done</contents></text>`,
        `<text ${at} name="d" title="Cy" inreplyto="a" statemodel="Review" state="Accepted"/>`,
        `<circle ${at} name="e" inreplyto="a" replyType="group"/>`,
      ].join(''),
    );

    expect(items.map(({ placed }) => placed?.annotation.name)).toEqual(['a', 'e']);
    expect(items[0]?.replies).toEqual([
      { author: 'Cy', text: 'Agreed', at: '2026-11-02T22:30:00.000Z' },
      { author: 'Di', text: 'Done', at: null },
      { author: 'Cy', text: 'Accepted', at: null },
    ]);
  });

  it('keeps hidden annotations out, with the reason', () => {
    const items = read(
      `<square ${at} flags="print,hidden"/><square ${at} flags="noview"/><square ${at} flags="print"/>`,
    );

    expect(items.map(({ fault }) => fault)).toEqual(['It is hidden in its file.', 'It is hidden in its file.', null]);
  });

  it('keeps the shape of a cloud around a corner, through our own files too', () => {
    const corners = [p(300, 300), p(500, 300), p(500, 400), p(400, 400), p(400, 500), p(300, 500)];
    const vertices = corners.map(({ x, y }) => `${x},${y}`).join(';');
    const cloud = `<polygon ${at} style="cloudy" IT="PolygonCloud"><vertices>${vertices}</vertices></polygon>`;
    const [shape] = shapesOf(read(cloud)[0]!.placed!.annotation);
    const again = readXfdf(xfdfOf([{ page: 1, annotation: annotationOf(shape!.shape!, {}) }], 'plan.pdf'));

    expect(shape?.shape).toMatchObject({ type: 'cloud', points: corners });
    expect('items' in again && shapesOf(again.items[0]!.placed!.annotation)[0]?.shape?.points).toEqual(corners);
  });

  it('draws the bumps of a cloud outwards, whichever way round its corners are', () => {
    const corners = [p(0, 0), p(200, 0), p(200, 100), p(100, 100), p(100, 200), p(0, 200)];
    const reached = (points: Point[]) => {
      const steps = outlineOf({ type: 'cloud', points, style });
      const controls = steps.flatMap((step) => (step.kind === 'curve' ? [step.control1, step.control2] : []));
      return boundsOf(controls);
    };

    expect(reached(corners)).toEqual(reached(corners.toReversed()));
    expect(reached(corners).left).toBeLessThan(-5);
    expect(reached(corners).top).toBeGreaterThan(205);
  });

  it('becomes a box if its cloud is an upright rectangle', () => {
    const cloud = `<polygon ${at} style="cloudy"><vertices>10,20;110,20;110,70;10,70;10,20</vertices></polygon>`;

    expect(shapesOf(read(cloud)[0]!.placed!.annotation)[0]?.shape?.points).toEqual([p(10, 70), p(110, 20)]);
  });
});
