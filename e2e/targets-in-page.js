/**
 * Runs in the page: window.findSmallTargets(px) lists targets that are too small for a finger. A control is as large
 * as the area around its middle that responds, together with its label, or with the row whose title it is.
 */
function isPressed(control, x, y) {
  const hit = document.elementFromPoint(x, y);
  if (hit === null) return false;
  const row = control.matches('[data-row-title]') ? hit.closest('tr, li') : null;
  return (
    control.contains(hit) ||
    control.closest('label')?.contains(hit) === true ||
    row?.contains(control) === true
  );
}

function reach(control, [x, y], [stepX, stepY], mostPx) {
  let px = 0;
  while (px < mostPx && isPressed(control, x + stepX * px, y + stepY * px)) px += 1;
  return px;
}

window.findSmallTargets = (leastPx) => {
  const small = [];
  for (const control of document.querySelectorAll('button:enabled, a[href], input, select')) {
    const { pointerEvents, visibility } = getComputedStyle(control);
    if (pointerEvents === 'none' || visibility === 'hidden') continue;
    control.scrollIntoView({ block: 'center', inline: 'center' });
    const box = control.getBoundingClientRect();
    const middle = [box.left + box.width / 2, box.top + box.height / 2];
    // Covered, or only visible to screen readers.
    if (box.width < 2 || !isPressed(control, ...middle)) continue;
    // Stops as soon as it is large enough, because each pixel requires a hit test.
    const across = (stepX, stepY) => {
      const forth = reach(control, middle, [stepX, stepY], leastPx);
      return forth + reach(control, middle, [-stepX, -stepY], leastPx - forth);
    };
    // Half a pixel at each end.
    const [wide, high] = [across(1, 0) + 1, across(0, 1) + 1];
    if (Math.min(wide, high) < leastPx)
      small.push(`${control.ariaLabel ?? control.textContent} ${wide} × ${high}`);
  }
  return small;
};
