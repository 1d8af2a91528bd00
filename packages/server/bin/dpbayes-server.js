#!/usr/bin/env node
// npm links commands when it installs, before anything is compiled: this file is there by then.
import "../dist/main.js";
