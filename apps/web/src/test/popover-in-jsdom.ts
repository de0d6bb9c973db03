/** jsdom hides popovers and cannot show them. For tests only; import it for its effect. */
if (typeof HTMLElement !== 'undefined' && HTMLElement.prototype.showPopover === undefined) {
  HTMLElement.prototype.showPopover = function showPopover() {
    this.style.display = 'block';
  };
  HTMLElement.prototype.hidePopover = function hidePopover() {
    this.style.display = '';
  };
}
