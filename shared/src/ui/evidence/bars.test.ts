import { barBetween, isVisibleBar, moveBar, resizeBar } from './bars';

const PICTURE = { width: 200, height: 100 };

it('a bar is drawn in any direction, and ends at the border of the picture', () => {
  expect(barBetween({ x: 50, y: 80 }, { x: 10, y: 20 }, PICTURE)).toEqual({ x: 10, y: 20, width: 40, height: 60 });
  expect(barBetween({ x: 150, y: 50 }, { x: 999, y: -9 }, PICTURE)).toEqual({ x: 150, y: 0, width: 50, height: 50 });
});

it('a click draws no bar', () => {
  expect(isVisibleBar(barBetween({ x: 5, y: 5 }, { x: 5, y: 5 }, PICTURE), PICTURE)).toBe(false);
});

it('a bar that is moved or resized stays within the picture and visible', () => {
  const bar = { x: 150, y: 10, width: 40, height: 20 };
  expect(moveBar(bar, { x: 100, y: -50 }, PICTURE)).toEqual({ x: 160, y: 0, width: 40, height: 20 });
  expect(resizeBar(bar, { x: 100, y: 5 }, PICTURE)).toEqual({ x: 150, y: 10, width: 50, height: 25 });
  expect(resizeBar(bar, { x: -100, y: -100 }, PICTURE)).toEqual({ x: 150, y: 10, width: 2, height: 1 });
});
