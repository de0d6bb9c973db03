/** Adds popovers to jsdom. Import it for its side effect. */
if (typeof HTMLElement !== 'undefined' && HTMLElement.prototype.showPopover === undefined) {
  HTMLElement.prototype.showPopover = function showPopover() {
    this.style.display = 'block';
  };
  HTMLElement.prototype.hidePopover = function hidePopover() {
    this.style.display = '';
  };
}
