// A markup as SVG, in page points, transformed by the view's matrix.
import { isMeasure, outlineOf, type Shape, svgPathOf, textDirections } from '@horizon/markup';

interface MarkupShapeProps {
  shape: Shape;
  /** The quantity of a measure. */
  figure?: string | undefined;
  isChosen?: boolean;
}

/** The path of a shape with its text. Text is flipped back upright, since y points up on a page. */
export function MarkupShape({ shape, figure, isChosen = false }: MarkupShapeProps) {
  const { style, text, type, points } = shape;
  const path = svgPathOf(outlineOf(shape));
  const isDot = type === 'pin' || type === 'count';
  const corner = type === 'callout' ? points[1] : points[0];
  const { along, up } = textDirections(shape.rotation);
  const upright = `${along.x} ${along.y} ${-up.x} ${-up.y}`;
  const middle = points[Math.floor(points.length / 2)];
  return (
    <>
      {isChosen && path ? (
        <path d={path} fill="none" stroke="var(--accent)" strokeWidth={style.widthPt + 4} strokeOpacity={0.35} />
      ) : null}
      {path ? (
        <path
          d={path}
          fill={isDot ? style.colour : (style.fill ?? 'none')}
          fillOpacity={style.fill === null ? 1 : Math.min(style.opacity, 0.35)}
          stroke={style.colour}
          strokeOpacity={style.fill === null ? style.opacity : 1}
          strokeWidth={style.widthPt}
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      ) : null}
      {text && corner ? (
        <text
          transform={`matrix(${upright} ${corner.x} ${corner.y})`}
          x={type === 'stamp' || isDot ? 8 : 0}
          y={style.fontSizePt}
          fontSize={style.fontSizePt}
          fill={style.colour}
          fontWeight={type === 'stamp' ? 600 : 400}
        >
          {text.split('\n').map((line, at) => (
            <tspan
              key={`${at}-${line}`}
              x={type === 'stamp' || isDot ? 8 : 0}
              dy={at === 0 ? 0 : style.fontSizePt * 1.25}
            >
              {line}
            </tspan>
          ))}
        </text>
      ) : null}
      {isMeasure(type) && figure && middle ? (
        <text
          transform={`matrix(${upright} ${middle.x} ${middle.y})`}
          x={6}
          y={-6}
          fontSize={style.fontSizePt}
          fill={style.colour}
          stroke="#ffffff"
          strokeWidth={3}
          paintOrder="stroke"
        >
          {figure}
        </text>
      ) : null}
    </>
  );
}
