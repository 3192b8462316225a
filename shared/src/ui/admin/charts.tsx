import { useEffect, useId, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import type { Tone } from '@najem/shared/ui/base';
import './charts.css';

const NUMBER = new Intl.NumberFormat('pl-PL', { maximumFractionDigits: 2 });
const PERCENT = new Intl.NumberFormat('pl-PL', { style: 'percent', maximumFractionDigits: 1 });
const VALUE = 'Wartość';

export interface DataPoint {
  label: string;
  value: number;
}

interface FigureProps {
  title: string;
  children: ReactNode;
  columns: readonly string[];
  rows: readonly { label: string; values: readonly string[] }[];
}

/** A drawing, with the same figures in a table for screen readers and all others. */
function Figure({ title, children, columns, rows }: FigureProps) {
  const titleId = useId();
  return (
    <figure className="rn-chart" aria-labelledby={titleId}>
      <figcaption id={titleId}>{title}</figcaption>
      {rows.length === 0 ? <p className="rn-muted">Brak danych do pokazania</p> : children}
      {rows.length > 0 && (
        <details className="rn-chart-data">
          <summary>Pokaż dane w tabeli</summary>
          <table>
            <thead>
              <tr>
                <th scope="col">Pozycja</th>
                {columns.map((column) => (
                  <th key={column} scope="col">
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.label}>
                  <th scope="row">{row.label}</th>
                  {row.values.map((value, index) => (
                    <td key={index}>{value}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </details>
      )}
    </figure>
  );
}

export interface BarChartProps {
  title: string;
  bars: readonly DataPoint[];
}

/** Horizontal bars with their numbers: compares a handful of amounts, long names included. */
export function BarChart({ title, bars }: BarChartProps) {
  const largest = Math.max(1, ...bars.map((bar) => bar.value));
  return (
    <Figure
      title={title}
      columns={[VALUE]}
      rows={bars.map((bar) => ({ label: bar.label, values: [NUMBER.format(bar.value)] }))}
    >
      <div className="rn-bars" aria-hidden="true">
        {bars.map((bar) => (
          <div key={bar.label} className="rn-bar">
            <span className="rn-bar-label">{bar.label}</span>
            <span className="rn-bar-track">
              <span className="rn-bar-fill" style={{ inlineSize: `${(bar.value / largest) * 100}%` }} />
            </span>
            <span className="rn-bar-value rn-tabular">{NUMBER.format(bar.value)}</span>
          </div>
        ))}
      </div>
    </Figure>
  );
}

export interface DistributionChartProps {
  title: string;
  parts: readonly (DataPoint & { tone: Tone })[];
}

/** One whole divided into parts, with a legend of numbers and shares. */
export function DistributionChart({ title, parts }: DistributionChartProps) {
  const total = parts.reduce((sum, part) => sum + part.value, 0);
  const share = (value: number) => PERCENT.format(total === 0 ? 0 : value / total);
  return (
    <Figure
      title={title}
      columns={[VALUE, '%']}
      rows={parts.map((part) => ({ label: part.label, values: [NUMBER.format(part.value), share(part.value)] }))}
    >
      <div className="rn-distribution" aria-hidden="true">
        <div className="rn-distribution-bar">
          {parts.map(
            (part) =>
              part.value > 0 && (
                <span
                  key={part.label}
                  className={`rn-distribution-part rn-tone-${part.tone}`}
                  style={{ flexGrow: part.value }}
                />
              ),
          )}
        </div>
        <ul className="rn-list">
          {parts.map((part) => (
            <li key={part.label}>
              <span className={`rn-distribution-dot rn-tone-${part.tone}`} />
              <span>{part.label}</span>
              <strong className="rn-tabular">{NUMBER.format(part.value)}</strong>
              <span className="rn-muted rn-tabular">{share(part.value)}</span>
            </li>
          ))}
        </ul>
      </div>
    </Figure>
  );
}

export interface LineChartProps {
  title: string;
  points: readonly DataPoint[];
}

const HEIGHT = 220;
const LEFT = 44;
const RIGHT = 12;
const BOTTOM = 28;
const TOP = 12;
const GRID_LINES = 4;
/** The width of one label under the line. */
const LABEL_WIDTH = 64;
const FIRST_WIDTH = 560;

/** One amount over time. */
export function LineChart({ title, points }: LineChartProps) {
  const { drawing, width } = useDrawnWidth();
  const top = niceCeiling(Math.max(GRID_LINES, ...points.map((point) => point.value)));
  const step = points.length > 1 ? (width - LEFT - RIGHT) / (points.length - 1) : 0;
  const x = (index: number) => LEFT + index * step;
  const y = (value: number) => TOP + (1 - value / top) * (HEIGHT - TOP - BOTTOM);
  const line = points
    .map((point, index) => `${index === 0 ? 'M' : 'L'}${x(index).toFixed(1)} ${y(point.value).toFixed(1)}`)
    .join('');
  return (
    <Figure
      title={title}
      columns={[VALUE]}
      rows={points.map((point) => ({ label: point.label, values: [NUMBER.format(point.value)] }))}
    >
      <svg className="rn-line-chart" ref={drawing} height={HEIGHT} aria-hidden="true" focusable="false">
        <ValueGrid top={top} width={width} y={y} />
        {points.length > 1 && (
          <path className="rn-line-area" d={`${line}L${x(points.length - 1)} ${y(0)}L${x(0)} ${y(0)}z`} />
        )}
        <path className="rn-line-path" d={line} />
        <Points points={points} step={step} x={x} y={y} />
      </svg>
    </Figure>
  );
}

/** The drawing's width in real pixels, so that its text keeps its size in a narrow card. */
function useDrawnWidth() {
  const [width, setWidth] = useState(FIRST_WIDTH);
  const drawing = useRef<SVGSVGElement>(null);
  useEffect(() => {
    const element = drawing.current;
    if (!element) return;
    const observer = new ResizeObserver(([entry]) => entry && setWidth(Math.max(200, entry.contentRect.width)));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { drawing, width };
}

interface ValueGridProps {
  top: number;
  width: number;
  y: (value: number) => number;
}

/** Horizontal grid lines with their values. */
function ValueGrid({ top, width, y }: ValueGridProps) {
  return Array.from({ length: GRID_LINES + 1 }, (_, index) => {
    const value = (top / GRID_LINES) * index;
    return (
      <g key={index}>
        <path className="rn-line-grid" d={`M${LEFT} ${y(value)}H${width - RIGHT}`} />
        <text x={LEFT - 8} y={y(value) + 4} textAnchor="end">
          {NUMBER.format(value)}
        </text>
      </g>
    );
  });
}

interface PointsProps extends Pick<LineChartProps, 'points'>, Pick<ValueGridProps, 'y'> {
  /** The distance between two points, in px. */
  step: number;
  x: (index: number) => number;
}

/** The points of the line, with as many labels as fit. */
function Points({ points, step, x, y }: PointsProps) {
  const everyNth = Math.max(1, Math.ceil(LABEL_WIDTH / Math.max(1, step)));
  return points.map((point, index) => (
    <g key={point.label}>
      <circle className="rn-line-dot" cx={x(index)} cy={y(point.value)} r={4}>
        <title>{`${point.label}: ${NUMBER.format(point.value)}`}</title>
      </circle>
      {index % everyNth === 0 && (
        <text
          x={x(index)}
          y={HEIGHT - 8}
          textAnchor={index === 0 ? 'start' : index === points.length - 1 ? 'end' : 'middle'}
        >
          {point.label}
        </text>
      )}
    </g>
  ));
}

/** The next round number that four even grid steps divide well. */
function niceCeiling(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  return [1, 2, 4, 6, 8, 10].map((factor) => factor * power).find((ceiling) => ceiling >= value) ?? value;
}
