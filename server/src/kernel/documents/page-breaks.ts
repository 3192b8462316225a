import LayoutBuilderModule from 'pdfmake/js/LayoutBuilder.js';
import type Line from 'pdfmake/js/Line.js';
import PageElementWriterModule from 'pdfmake/js/PageElementWriter.js';
import TableProcessorModule from 'pdfmake/js/TableProcessor.js';
import { classOf } from './packaged';

type Writer = InstanceType<typeof PageElementWriterModule>;

// pdfmake leaves headings, beginnings of rows and single lines alone at the end of a page, and leaves out a part
// that must stay whole and is higher than a page. It has no settings for these.

/** Something was to stay whole that is higher than a page. */
export class PartTooHigh extends Error {}

/** What a heading of each level needs: itself, with the heading or the row below it, or three lines. In points. */
const HEADING_ROOM: readonly number[] = [0, 110, 60];
/** What a row needs that may break: three lines of it, with its paddings. */
const ROW_ROOM = 48;

const LayoutBuilder = classOf(LayoutBuilderModule);
const PageElementWriter = classOf(PageElementWriterModule);
const TableProcessor = classOf(TableProcessorModule);

/** Makes pdfmake begin a page where less than that is left, and throw `PartTooHigh` instead of leaving anything out. */
export function setPageBreaks(): void {
  const { processNode } = LayoutBuilder.prototype;
  const { addFragment, commitUnbreakableBlock } = PageElementWriter.prototype;
  const { beginRow } = TableProcessor.prototype;

  LayoutBuilder.prototype.processNode = function (node, isAligned) {
    requireRoom(this.writer, HEADING_ROOM[node.headlineLevel ?? 0] ?? 0);
    processNode.call(this, node, isAligned);
  };

  TableProcessor.prototype.beginRow = function (row, writer) {
    // The first row begins below its heading.
    if (row > this.rowsWithoutPageBreak && !this.dontBreakRows) requireRoom(writer, ROW_ROOM);
    beginRow.call(this, row, writer);
  };

  PageElementWriter.prototype.commitUnbreakableBlock = function (x, y) {
    const isOfPage = x === undefined && y === undefined;
    if (isOfPage && this.transactionLevel === 1 && this.context().pages.length > 1) throw new PartTooHigh();
    commitUnbreakableBlock.call(this, x, y);
  };

  PageElementWriter.prototype.addFragment = function (...fragment) {
    const isPlaced = addFragment.apply(this, fragment);
    if (!isPlaced) throw new PartTooHigh();
    return isPlaced;
  };
}

/** Begins a page before a line that would be the only one of its paragraph on its page, or leave the last one alone on the next. */
export function keepLines(
  writer: Writer,
  line: Line,
  { isFirst, isLastButOne }: Record<'isFirst' | 'isLastButOne', boolean>,
) {
  const height = line.getHeight();
  if ((isFirst || isLastButOne) && writer.context().availableHeight >= height) requireRoom(writer, 2 * height);
}

function requireRoom(writer: Writer, height: number): void {
  if (writer.transactionLevel === 0 && writer.context().availableHeight < height) writer.moveToNextPage();
}
